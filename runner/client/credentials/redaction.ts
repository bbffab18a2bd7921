/** Shorter secrets are not looked for: they would be found in words that have nothing to do with them. */
const SHORTEST = 6;

/** A run of this many characters of a secret is redacted, unless it is plain words or a number. */
const RUN = 8;
/** A run of this many characters is redacted in any case. */
const LONG_RUN = 16;
/** Every run of `RUN` characters has a part of `SEED` characters at a multiple of `STEP` of the text. */
const SEED = 5;
const STEP = 4;

/** Longer secrets are not looked for with a regular expression: V8 refuses some that are so long. */
const LONGEST_IN_PATTERN = 10_000;

/** Header names that suggest a secret; the value of another header counts as one when it is long. */
const SECRET_HEADER = /auth|cookie|key|token|secret|password|session|signature|credential/i;
const LONG_VALUE = 20;

/** Replaces the user's secrets in what a target sends back by `$NAMES`. */
export interface Redactor {
  /** Shows a value as `$name` from now on. */
  add(name: string, value: string): void;
  /** Shows the value of a request header as `$name`, if it can be a secret. */
  addHeader(name: string, header: string, value: string): void;
  /** Shows a value that is not secret as `$name` where it would be shown as part of a secret that contains it. */
  addPublic(name: string, value: string): void;
  /** Replaces whole secrets, as they are or as URLs, forms and JSON strings spell them. */
  text(text: string): string;
  /** Redacts the strings and keys of a JSON value; the value itself when it contains none. */
  json(value: unknown): unknown;
  /** For answers that are judged: a secret that is a word or a number stays, because a judgement must not depend on it. */
  readonly judged: Pick<Redactor, 'text' | 'json'>;
  /** For what is shown: replaces also parts of secrets, other letter case, base64, hexadecimal, and secrets read backwards. */
  thoroughly<Value>(value: Value): Value;
}

/** A redactor without secrets. */
export function createRedactor(): Redactor {
  const all = createSpellings();
  const distinctive = createSpellings();
  const shown = createSpellings();
  const seeds = new Set<string>();
  const forms: SecretForm[] = [];
  // The seeds of each secret are collected when a report is written, not while requests are sent.
  const added: { readonly name: string; readonly value: string }[] = [];

  const add = (name: string, value: string): void => {
    if (value.length < SHORTEST) return;
    added.push({ name, value });
    all.add(name, value);
    shown.add(name, value);
    if (value.length >= LONG_RUN || isDistinctive(value)) distinctive.add(name, value);
  };
  const collectSeeds = (): void => {
    for (const { name, value } of added.splice(0))
      for (const form of new Set([...spellingsOf(value), ...encodingsOf(value)])) {
        const lower = lowerCase(form);
        forms.push({ form, lower, shown: `$${name}` });
        for (let at = 0; at + SEED <= lower.length; at += 1) seeds.add(lower.slice(at, at + SEED));
      }
  };
  const withoutRuns = (text: string): string => {
    collectSeeds();
    const lower = lowerCase(text);
    const parts: string[] = [];
    let done = 0;
    for (let at = 0; at + SEED <= lower.length; at += STEP) {
      if (at < done || !seeds.has(lower.slice(at, at + SEED))) continue;
      // A run that contains this seed begins at most one step before it; a long one anywhere before.
      for (let start = Math.max(done, at - LONG_RUN); start <= at; start += 1) {
        const run = runAt(forms, lower, start);
        if (run === undefined) continue;
        parts.push(text.slice(done, start), run.shown);
        done = run.end;
        break;
      }
    }
    return done === 0 ? text : [...parts, text.slice(done)].join('');
  };
  return {
    add,
    addHeader(name, header, value) {
      if (SECRET_HEADER.test(header) || value.length >= LONG_VALUE) add(name, value);
    },
    addPublic(name, value) {
      if (withoutRuns(value) !== value) shown.add(name, value);
    },
    text: all.text,
    json: all.json,
    judged: distinctive,
    thoroughly: <Value>(value: Value): Value =>
      mapStrings(value, (text) => withoutRuns(shown.text(text))) as Value,
  };
}

/** Replaces whole secrets in the spellings of a URL, a form and a JSON string. */
function createSpellings(): Pick<Redactor, 'add' | 'text' | 'json'> {
  const spellings = new Map<string, string>();
  // The longest first: a secret may be the beginning of another.
  let long: readonly string[] = [];
  let whole: RegExp | undefined;
  const text = (shown: string): string => {
    let hidden = shown;
    for (const form of long) hidden = hidden.replaceAll(form, () => shownFor(form));
    return whole === undefined ? hidden : hidden.replaceAll(whole, shownFor);
  };
  const shownFor = (form: string): string => spellings.get(form) ?? '$SECRET';
  return {
    add(name, value) {
      for (const form of spellingsOf(value)) if (!spellings.has(form)) spellings.set(form, `$${name}`);
      const longestFirst = [...spellings.keys()].sort((a, b) => b.length - a.length);
      long = longestFirst.filter(({ length }) => length > LONGEST_IN_PATTERN);
      const patterns = longestFirst
        .slice(long.length)
        .map((form) => form.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      whole = patterns.length === 0 ? undefined : new RegExp(patterns.join('|'), 'g');
    },
    text,
    json: (value) => (spellings.size === 0 ? value : mapStrings(value, text)),
  };
}

/** A spelling or encoding of a secret. */
interface SecretForm {
  readonly form: string;
  readonly lower: string;
  /** What is shown instead. */
  readonly shown: string;
}

function runAt(
  forms: readonly SecretForm[],
  lower: string,
  at: number,
): { readonly end: number; readonly shown: string } | undefined {
  for (const [length, isRun] of [
    [LONG_RUN, () => true],
    [RUN, isDistinctive],
  ] as const) {
    const shownAt = (place: number): string | undefined => {
      const text = lower.slice(place, place + length);
      if (text.length < length) return undefined;
      return forms.find((form) => occurrencesOf(text, form).some(isRun))?.shown;
    };
    const shown = shownAt(at);
    if (shown === undefined) continue;
    let end = at + length;
    while (shownAt(end + 1 - length) !== undefined) end += 1;
    return { end, shown };
  }
  return undefined;
}

/** The parts of a secret that are a text but for letter case. */
function occurrencesOf(text: string, { form, lower }: SecretForm): readonly string[] {
  const found: string[] = [];
  for (let at = lower.indexOf(text); at >= 0; at = lower.indexOf(text, at + 1))
    found.push(form.slice(at, at + text.length));
  return found;
}

/** How a value may be spelled: as it is, in a URL, in a form, in a JSON string. */
function spellingsOf(value: string): readonly string[] {
  const form = new URLSearchParams({ value }).toString().slice('value='.length);
  return [value, encodeURIComponent(value), form, JSON.stringify(value).slice(1, -1)];
}

/** A value in hexadecimal, and as base64, which looks different for each of three places in a longer text. */
function encodingsOf(value: string): readonly string[] {
  const base64 = [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(value)]);
    const shared = Math.ceil((offset * 8) / 6);
    return (['base64', 'base64url'] as const).map((encoding) =>
      bytes.toString(encoding).replace(/=+$/, '').slice(shared, -1),
    );
  });
  const hex = Buffer.from(value).toString('hex');
  const backwards = Array.from(value).toReversed().join('');
  return [hex, hex.replaceAll(/../g, '%$&'), backwards, ...base64];
}

/** Whether a run is more than plain words or a number, which texts contain for other reasons. */
function isDistinctive(run: string): boolean {
  return (/[a-z]/i.test(run) && /\d/.test(run)) || /[a-z][A-Z]/.test(run);
}

/** ASCII only, so that every character keeps its place. */
const lowerCase = (text: string): string => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** A JSON value with its strings and keys mapped; the same value when nothing changes. */
function mapStrings(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => mapStrings(item, map));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const entries = Object.entries(value);
  const mapped = entries.map(([key, member]) => [map(key), mapStrings(member, map)] as const);
  return mapped.some(([key, member], index) => key !== entries[index]?.[0] || member !== entries[index]?.[1])
    ? Object.fromEntries(mapped)
    : value;
}
