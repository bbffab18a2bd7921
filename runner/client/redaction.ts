/** Shorter values than this are not looked for in texts: they would be found in words that have nothing to do with them. */
const SHORTEST = 6;

/** Header names that speak of a secret; the value of another header is taken for one when it is long. */
const SECRET_HEADER = /auth|cookie|key|token|secret|password|session|signature|credential/i;
const LONG_VALUE = 20;

/** Finds the user's secrets in what a target sends back, and puts `$NAMES` in their place. */
export interface Redactor {
  /** Has a value shown as `$name` from now on. */
  add(name: string, value: string): void;
  /** Has the value of a request header shown as `$name`, if it can be a secret. */
  addHeader(name: string, header: string, value: string): void;
  text(text: string): string;
  /** A JSON value without the secrets in its strings and keys; the value itself where it holds none. */
  json(value: unknown): unknown;
}

/** A redactor that knows no secret yet. */
export function createRedactor(): Redactor {
  const names = new Map<string, string>();
  let pattern: RegExp | undefined;

  const add = (name: string, value: string): void => {
    if (value.length < SHORTEST) return;
    for (const form of spellings(value)) if (!names.has(form)) names.set(form, `$${name}`);
    // The longest first: a secret may be the beginning of another.
    const forms = [...names.keys()].sort((a, b) => b.length - a.length);
    pattern = new RegExp(forms.map((form) => form.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g');
  };
  const text = (text: string): string =>
    pattern === undefined ? text : text.replaceAll(pattern, (found) => names.get(found) ?? '$SECRET');
  const json = (value: unknown): unknown => {
    if (pattern === undefined) return value;
    // Written anew, a secret stands in one spelling, and a name in its place leaves the JSON as it was.
    const written = JSON.stringify(value);
    const clean = text(written);
    return clean === written ? value : JSON.parse(clean);
  };
  return {
    add,
    addHeader(name, header, value) {
      if (SECRET_HEADER.test(header) || value.length >= LONG_VALUE) add(name, value);
    },
    text,
    json,
  };
}

/** How a value may come back: as it is, in a URL, in a form, in a JSON string. */
function spellings(value: string): readonly string[] {
  const form = new URLSearchParams({ value }).toString().slice('value='.length);
  return [value, encodeURIComponent(value), form, JSON.stringify(value).slice(1, -1)];
}
