import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type {
  Ajv2020,
  CodeKeywordDefinition,
  ErrorObject,
  Options,
  ValidateFunction,
} from 'ajv/dist/2020.js';
import type { ClauseId } from '../clauses/index.ts';
import shapes from '../generated/shapes.json' with { type: 'json' };
import type { ShapeTable } from '../generator/shape-table.ts';
import type { ApiGroup } from '../groups.ts';
import type { OperationId } from '../openapi/routes.ts';
import { loadAjv2020 } from './load-ajv.ts';
import { explainErrors, type SchemaProblem } from './schema-problem.ts';

/** A place where a response does not fit its schema, and the clause that this violates. */
export interface ShapeProblem extends SchemaProblem {
  readonly clause: ClauseId;
}

/** The keywords by which a node of a schema names its clauses; contracts/openapi/classification.yaml explains them. */
interface ClauseKeywords {
  readonly 'x-clause'?: ClauseId;
  readonly 'x-clause-missing'?: ClauseId;
  readonly 'x-clause-additional'?: ClauseId;
  readonly required?: readonly string[];
  readonly properties?: { readonly [name: string]: ClauseKeywords };
}

const clauseKeywords = ['x-clause', 'x-clause-missing', 'x-clause-additional'];

/** Adds the clauses of a node to the `Set` that is `this` of the validation, when the node is applied to a part of a body. */
const collectsClauses: CodeKeywordDefinition = {
  keyword: 'x-clause',
  schemaType: 'string',
  code({ gen, data, schema, parentSchema }) {
    const { _ } = loadAjv2020();
    const node = parentSchema as ClauseKeywords;
    const ofObjects = new Set((node.required ?? []).map((name) => clauseOfMissing(node, name)));
    ofObjects.add(node['x-clause-additional']);
    gen.code(_`this.add(${schema})`);
    gen.if(_`typeof ${data} === "object" && ${data} !== null && !Array.isArray(${data})`, () => {
      for (const clause of ofObjects) if (clause !== undefined) gen.code(_`this.add(${clause})`);
    });
  },
};

/** The options of ajv for the schemas of contracts/generated/shapes.json. */
export const shapeOptions: Options = {
  allErrors: true,
  verbose: true,
  strict: true,
  allowUnionTypes: true,
  keywords: [collectsClauses, 'x-clause-missing', 'x-clause-additional', 'x-form'],
  // A run validates too little for what optimized validators save: to compile these takes half the time.
  code: { optimize: false },
};

const table = shapes as ShapeTable;

/** Where the build keeps the compiled validators: next to the compiled module, never among the sources. */
export const validatorFile: string = fileURLToPath(new URL('./validators.cjs', import.meta.url));

/** The schemas of the responses, by name. */
export const responseSchemas: ShapeTable['schemas'] = table.schemas;

let ajv: Ajv2020 | undefined;
let compiled: Record<string, ValidateFunction> | undefined;

/** The validator of a schema: that of the build, or compiled at its first use. A test validates the schemas themselves. */
function validatorOf(name: string): ValidateFunction {
  compiled ??= existsSync(validatorFile)
    ? (createRequire(import.meta.url)(validatorFile) as Record<string, ValidateFunction>)
    : {};
  return (compiled[name] ??= compile(name));
}

function compile(name: string): ValidateFunction {
  const schema = table.schemas[name];
  if (schema === undefined) throw new Error(`generated/shapes.json has no schema ${name}`);
  ajv ??= new (loadAjv2020().Ajv2020)({ ...shapeOptions, meta: false, validateSchema: false });
  return ajv.compile(schema);
}

function operation(operationId: OperationId): ShapeTable['operations'][string] {
  const shapes = table.operations[operationId];
  if (shapes === undefined) throw new Error(`generated/shapes.json has no operation ${operationId}`);
  return shapes;
}

/** The result of validating a body against its schema. */
export interface ShapeValidation {
  readonly problems: readonly ShapeProblem[];
  /** The clauses that the body satisfies or violates: not those of items and optional properties that it does not have. */
  readonly covered: readonly ClauseId[];
}

function validate(name: string, body: unknown): ShapeValidation {
  const validator = validatorOf(name);
  const covered = new Set<ClauseId>();
  const errors = validator.call(covered, body) ? [] : (validator.errors ?? []);
  const problems = explainErrors(errors).map(({ error, problem }) => ({
    clause: violatedClause(error),
    ...problem,
  }));
  return { problems, covered: [...covered] };
}

const resultValueClauses: ReadonlySet<ClauseId> = new Set([
  'classification/graph-result-values',
  'classification/set-classify-result-values',
]);

/**
 * Whether a value that does not fit is the null of an entry or output that failed: its key in `result` is open
 * (decisions.md#failed-result), which a schema cannot say because the failure is in another part of the body.
 */
function isFailedResult({ clause, pointer }: ShapeProblem, body: unknown): boolean {
  if (!resultValueClauses.has(clause)) return false;
  const name = pointer.split('/')[3]?.replaceAll('~1', '/').replaceAll('~0', '~');
  const { data, errors } = body as {
    readonly data: { readonly result: Readonly<Record<string, unknown>> };
    readonly errors?: unknown;
  };
  return (
    name !== undefined &&
    data.result[name] === null &&
    typeof errors === 'object' &&
    errors !== null &&
    Object.hasOwn(errors, name)
  );
}

function violatedClause({ keyword, params, parentSchema, schemaPath }: ErrorObject): ClauseId {
  const node = parentSchema as ClauseKeywords;
  const clause =
    (keyword === 'required' ? clauseOfMissing(node, params['missingProperty'] as string) : undefined) ??
    (keyword === 'additionalProperties' ? node['x-clause-additional'] : undefined) ??
    node['x-clause'];
  if (clause === undefined) throw new Error(`the schema names no clause at ${schemaPath}`);
  return clause;
}

function clauseOfMissing({ properties }: ClauseKeywords, name: string): ClauseId | undefined {
  return properties?.[name]?.['x-clause-missing'] ?? properties?.[name]?.['x-clause'];
}

/** Where a response body does not fit the schema of its operation and status; undefined when the contract has none. */
export function validateResponse(
  operationId: OperationId,
  status: number,
  body: unknown,
): readonly ShapeProblem[] | undefined {
  const name = operation(operationId).responses[status];
  return name === undefined
    ? undefined
    : validate(name, body).problems.filter((problem) => !isFailedResult(problem, body));
}

/** Where an error without a route, or with a status that its route does not list, does not fit the schema of the group. */
export function validateErrorResponse(
  group: ApiGroup,
  status: number,
  body: unknown,
): readonly ShapeProblem[] | undefined {
  const name = table.errors[group]?.[status];
  return name === undefined ? undefined : validate(name, body).problems;
}

/** Validates a response body by the schema of the operation for that status, else by that of the group, if it has one. */
export function validateAnswer(
  group: ApiGroup,
  operationId: OperationId | undefined,
  status: number,
  body: unknown,
): ShapeValidation {
  const listed = operationId && operation(operationId).responses[status];
  const name = listed ?? table.errors[group]?.[status];
  if (name === undefined) return { problems: [], covered: [] };
  const { problems, covered } = validate(name, body);
  return { problems: problems.filter((problem) => !isFailedResult(problem, body)), covered };
}

/** The clauses that the schemas of an operation enforce: of one HTTP status, or of all that the contract lists. */
export function clausesOfShapes(operationId: OperationId, status?: number): readonly ClauseId[] {
  const found = new Set<ClauseId>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value))
      if (clauseKeywords.includes(key)) found.add(child as ClauseId);
      else collect(child);
  };
  for (const [listed, name] of Object.entries(operation(operationId).responses))
    if (status === undefined || Number(listed) === status) collect(table.schemas[name]);
  return [...found];
}

/** The clause of the field at the end of a path such as `data`, `ranking`, `limit`: that of its deepest part with one. */
export function clauseOfField(
  operationId: OperationId,
  status: number,
  path: readonly string[],
): ClauseId | undefined {
  const name = operation(operationId).responses[status];
  return name === undefined ? undefined : clauseAlong(table.schemas[name], path);
}

function clauseAlong(schema: unknown, [name, ...rest]: readonly string[]): ClauseId | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined;
  const node = schema as ClauseKeywords & Readonly<Record<string, unknown>>;
  const parts = [node['items'], ...[node['allOf'], node['anyOf']].flat()];
  const path = name === undefined ? [] : [name, ...rest];
  const deeper = [
    name === undefined ? undefined : clauseAlong(node.properties?.[name], rest),
    ...parts.map((part) => clauseAlong(part, path)),
  ].find((clause) => clause !== undefined);
  return deeper ?? node['x-clause'];
}
