import {
  _,
  Ajv2020,
  type CodeKeywordDefinition,
  type ErrorObject,
  type Options,
  type ValidateFunction,
} from 'ajv/dist/2020.js';
import type { Group } from './clauses/clause.ts';
import type { ClauseId } from './clauses/index.ts';
import shapes from './generated/shapes.json' with { type: 'json' };
import type { ShapeTable } from './openapi/shape-table.ts';
import type { OperationId } from './routes.ts';
import { describeValue, explainErrors, type SchemaProblem } from './schema-problem.ts';

/** One place where a response breaks the shape that the contract gives it, and the clause that it breaks. */
export interface ShapeProblem extends SchemaProblem {
  readonly clause: ClauseId;
}

/** The keywords by which a node of a shape names its clauses; contracts/openapi/classification.yaml explains them. */
interface ClauseKeywords {
  readonly 'x-clause'?: ClauseId;
  readonly 'x-clause-missing'?: ClauseId;
  readonly 'x-clause-additional'?: ClauseId;
  readonly required?: readonly string[];
  readonly properties?: { readonly [name: string]: ClauseKeywords };
}

const clauseKeywords = ['x-clause', 'x-clause-missing', 'x-clause-additional'];

/**
 * Notes the clauses that a node of a shape puts to the test, in the `Set` that is `this` of every validation. The code
 * stands in the validator itself: it runs when the node is held against a part of a body, so not for the items of an
 * empty array nor for a property that is absent.
 */
const notesClauses: CodeKeywordDefinition = {
  keyword: 'x-clause',
  schemaType: 'string',
  code({ gen, data, schema, parentSchema }) {
    const node = parentSchema as ClauseKeywords;
    const ofObjects = new Set((node.required ?? []).map((name) => clauseOfMissing(node, name)));
    ofObjects.add(node['x-clause-additional']);
    gen.code(_`this.add(${schema})`);
    gen.if(_`typeof ${data} === "object" && ${data} !== null && !Array.isArray(${data})`, () => {
      for (const clause of ofObjects) if (clause !== undefined) gen.code(_`this.add(${clause})`);
    });
  },
};

/** How ajv reads the shapes. */
export const shapeOptions: Options = {
  allErrors: true,
  verbose: true,
  strict: true,
  allowUnionTypes: true,
  keywords: [notesClauses, 'x-clause-missing', 'x-clause-additional', 'x-form'],
};

const table = shapes as ShapeTable;

let ajv: Ajv2020 | undefined;
const compiled = new Map<string, ValidateFunction>();

/**
 * Compiles a shape at its first use: a run needs few of them. The shapes are not held against the metaschema here,
 * which takes longer than all the rest; a test does that.
 */
function validator(name: string): ValidateFunction {
  ajv ??= new Ajv2020({ ...shapeOptions, meta: false, validateSchema: false });
  let validate = compiled.get(name);
  if (validate === undefined) {
    const schema = table.schemas[name];
    if (schema === undefined) throw new Error(`generated/shapes.json has no schema ${name}`);
    validate = ajv.compile(schema);
    compiled.set(name, validate);
  }
  return validate;
}

function operation(operationId: OperationId): ShapeTable['operations'][string] {
  const shapes = table.operations[operationId];
  if (shapes === undefined) throw new Error(`generated/shapes.json has no operation ${operationId}`);
  return shapes;
}

function judge(name: string, body: unknown): readonly ShapeProblem[] {
  const validate = validator(name);
  if (validate.call(new Set<ClauseId>(), body)) return [];
  return explainErrors(validate.errors ?? []).map(({ error, problem }) => ({
    clause: brokenClause(error),
    ...problem,
  }));
}

function brokenClause({ keyword, params, parentSchema, schemaPath }: ErrorObject): ClauseId {
  const node = parentSchema as ClauseKeywords;
  const clause =
    (keyword === 'required' ? clauseOfMissing(node, params['missingProperty'] as string) : undefined) ??
    (keyword === 'additionalProperties' ? node['x-clause-additional'] : undefined) ??
    node['x-clause'];
  if (clause === undefined) throw new Error(`the shape names no clause at ${schemaPath}`);
  return clause;
}

function clauseOfMissing({ properties }: ClauseKeywords, name: string): ClauseId | undefined {
  return properties?.[name]?.['x-clause-missing'] ?? properties?.[name]?.['x-clause'];
}

/**
 * Every place where a response body breaks the shape that the contract gives the operation for that HTTP status;
 * undefined when the contract gives none. A response without a body is `undefined`.
 */
export function judgeResponse(
  operationId: OperationId,
  status: number,
  body: unknown,
): readonly ShapeProblem[] | undefined {
  const name = operation(operationId).responses[status];
  return name === undefined ? undefined : judge(name, body);
}

/**
 * The same for an error that comes on no route, or with a status that the contract doesn't list for the route: judged
 * by the shape that the group gives that status wherever it stands; undefined when the group gives none.
 */
export function judgeErrorResponse(
  group: Group,
  status: number,
  body: unknown,
): readonly ShapeProblem[] | undefined {
  const name = table.errors[group]?.[status];
  return name === undefined ? undefined : judge(name, body);
}

/** Every place where a request body breaks the contract; `undefined` is a request without a body. */
export function judgeRequest(operationId: OperationId, body: unknown): readonly SchemaProblem[] {
  const name = operation(operationId).request;
  if (name === undefined)
    return body === undefined ? [] : [{ pointer: '', expected: 'no body', actual: describeValue(body) }];
  const validate = validator(name);
  return validate(body) ? [] : explainErrors(validate.errors ?? []).map(({ problem }) => problem);
}

/** The clauses that the shapes of an operation enforce: of one HTTP status, or of all that the contract lists. */
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

/**
 * Of those clauses, the ones that one response body puts to the test, kept or broken: the clauses of a list's items
 * need an item, those of an optional property need the property. Without an operation, and where the contract lists no
 * such status for it, the shape of the group for that error counts, as in `judgeErrorResponse`; empty where there is
 * none.
 */
export function clausesPutToTest(
  group: Group,
  operationId: OperationId | undefined,
  status: number,
  body: unknown,
): readonly ClauseId[] {
  const name = (operationId && operation(operationId).responses[status]) ?? table.errors[group]?.[status];
  const noted = new Set<ClauseId>();
  if (name !== undefined) validator(name).call(noted, body);
  return [...noted];
}
