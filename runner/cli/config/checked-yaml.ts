import { readFile } from 'node:fs/promises';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { LineCounter, parseDocument, isMap, isNode, isScalar, type Document } from 'yaml';
import { nearestIds } from '../../errors/nearest-ids.ts';
import { fileProblem } from '../../errors/system-errors.ts';
import { type UsageError, wrongFile } from '../../errors/usage-error.ts';

const MAX_CHARACTERS = 1_000_000;

/** A YAML file that conforms to a schema. */
export interface CheckedYaml<Value> {
  readonly value: Value;
  /** The line of a value, by its path; of the nearest one above it that is there. */
  readonly lineOf: (path: readonly (string | number)[]) => number;
}

/** Where the file comes from, for messages. */
export interface YamlSource {
  readonly file: string;
  /** The option or the kind of file, such as `--known-failures`. */
  readonly what: string;
  /** What to do about a wrong file. */
  readonly hint: string;
}

/** Returns a reader of YAML by a JSON Schema, which throws UsageError with file and line, but no value of the file. */
export function yamlReader<Value>(schema: object): (source: YamlSource) => Promise<CheckedYaml<Value>> {
  // Most runs read no such file, and compiling takes longer than reading one.
  let validate: ValidateFunction<Value> | undefined;
  return async (source) => {
    validate ??= new Ajv2020({ allErrors: true, verbose: true }).compile<Value>(schema);
    const { file, what, hint } = source;
    const text = await readText(source);
    const lines = new LineCounter();
    const document = parseDocument(text, { lineCounter: lines, schema: 'core' });
    const wrong = (reason: string, line?: number): UsageError =>
      wrongFile(`${what}: ${file}${line === undefined ? '' : `, line ${line}`}: ${reason}`, hint);
    const [syntaxError] = document.errors;
    if (syntaxError !== undefined) {
      const [reason = ''] = syntaxError.message.split(/ at line \d+/, 1);
      throw wrong(`invalid YAML: ${reason}`, lines.linePos(syntaxError.pos[0]).line);
    }
    const lineOf: CheckedYaml<Value>['lineOf'] = (path) => lines.linePos(offsetOf(document, path)).line;
    let value: unknown;
    try {
      // Aliases that expand without end are refused by the parser.
      value = document.toJS({ maxAliasCount: 100 });
    } catch (error) {
      throw wrong(`invalid YAML: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (validate(value)) return { value, lineOf };
    if (value === null) throw wrong('the file is empty');
    const errors = validate.errors ?? [];
    // A misspelt key is also a missing one.
    const error =
      errors.find((one) => meantKey(one) !== undefined) ??
      errors.find(({ keyword }) => keyword === 'additionalProperties') ??
      errors[0];
    if (error === undefined) throw new Error('the schema rejects a file without saying why');
    const path = pathOf(error);
    throw wrong(reasonOf(error, path), lineOf(path));
  };
}

async function readText({ file, what, hint }: YamlSource): Promise<string> {
  try {
    const text = await readFile(file, 'utf8');
    if (text.length <= MAX_CHARACTERS) return text;
  } catch (error) {
    throw wrongFile(`${what}: ${file} cannot be read: ${fileProblem(error)}`, hint);
  }
  throw wrongFile(`${what}: ${file} has more than ${MAX_CHARACTERS} characters`, hint);
}

/** Where the value of a path begins, or the key of the last one that is there. */
function offsetOf(document: Document, path: readonly (string | number)[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const parent = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    if (isMap(parent)) {
      const key = parent.items.find((item) => isScalar(item.key) && item.key.value === path[length - 1])?.key;
      if (isNode(key)) return key.range?.[0] ?? 0;
    }
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node)) return node.range?.[0] ?? 0;
  }
  return 0;
}

function pathOf({ instancePath, params, keyword }: ErrorObject): readonly (string | number)[] {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const extra: unknown = keyword === 'additionalProperties' ? params['additionalProperty'] : undefined;
  return typeof extra === 'string' ? [...path, extra] : path;
}

/** The key that a misspelt one is like. */
function meantKey(error: ErrorObject): string | undefined {
  const { keyword, params } = error;
  if (keyword !== 'additionalProperties') return undefined;
  return nearestIds(String(params['additionalProperty']), knownKeys(error))[0];
}

function knownKeys({ parentSchema }: ErrorObject): readonly string[] {
  return Object.keys(parentSchema?.['properties'] ?? {});
}

function reasonOf(error: ErrorObject, path: readonly (string | number)[]): string {
  const { keyword, message = 'is wrong', parentSchema, params } = error;
  const name = path.join('.');
  const subject = name === '' ? 'the file' : name;
  if (keyword === 'required') return `${subject} has no ${String(params['missingProperty'])}`;
  if (keyword === 'minLength') return `${subject} must not be empty`;
  if (keyword === 'additionalProperties') {
    const meant = meantKey(error);
    return `unknown key ${name}; ${meant === undefined ? `the keys are ${knownKeys(error).join(', ')}` : `did you mean ${meant}?`}`;
  }
  const comment: unknown = parentSchema?.['$comment'];
  if (keyword === 'not' && typeof comment === 'string') return `${name} ${comment}`;
  if (keyword === 'false schema') return `${name} must not be here`;
  const allowed: unknown = keyword === 'enum' ? params['allowedValues'] : undefined;
  if (Array.isArray(allowed)) return `${name} must be one of ${allowed.join(', ')}`;
  if (keyword === 'pattern' && typeof comment === 'string') return `${name} ${comment}`;
  const type: unknown = keyword === 'type' ? [params['type']].flat()[0] : undefined;
  const reason = typeof type === 'string' ? `must be ${/^[aio]/.test(type) ? 'an' : 'a'} ${type}` : message;
  return `${subject} ${reason}`;
}
