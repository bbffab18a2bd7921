import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultDialect, parseChoice, withChoices } from '../../contracts/index.ts';
import { sampleFolder } from '../../datasets/index.ts';
import { createTestReference, type TestClient } from '../testing/test-reference.ts';
import { exportedPostings, type ExportedDataset } from './exported-postings.ts';
import { RecountOptions } from './recount-context.ts';
import { recount } from './recount.ts';

/** A row of the table in datasets/ANSWERS.md. */
interface Example {
  readonly path: string;
  readonly body: object;
  /** `choice=option`, or nothing. */
  readonly option: string;
  /** Where in `data`: keys with dots between, `*` for each item of an array. */
  readonly at: string;
  readonly expected: unknown;
}

const page = readFileSync(new URL('../../datasets/ANSWERS.md', import.meta.url), 'utf8');
const [, section = ''] = page.split('## Worked examples\n');

/** The rows of the table whose first cell is a route. */
const examples: readonly Example[] = section
  .split('\n')
  .filter((line) => /^\| `(?:uk-jpa|company-postings)\//.test(line))
  .map((line) => {
    const cells = line.split(' | ').map((cell) => cell.replaceAll(/^[| ]*`?|`?[| ]*$/g, ''));
    const [route = '', when = '', filter = '', rest = '', option = '', at = '', expected = ''] = cells;
    const parsed = JSON.parse(filter) as object;
    return {
      path: `/${route}`,
      body: { filter: { when: JSON.parse(when) as unknown, ...parsed }, ...(JSON.parse(rest) as object) },
      option,
      at,
      expected: JSON.parse(expected) as unknown,
    };
  });

function valueAt(value: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (key === '*') return (value as readonly unknown[]).map((item) => valueAt(item, rest));
  return valueAt((value as { readonly [key: string]: unknown } | undefined)?.[key], rest);
}

const clients = new Map<string, Promise<TestClient>>();

/** A client of a reference that takes the option of an example. */
function clientOf(example: Example): Promise<TestClient> {
  const client = clients.get(example.option) ?? createTestReference({ dialect: dialectOf(example) });
  clients.set(example.option, client);
  return client;
}

function dialectOf({ option }: Example): typeof defaultDialect {
  return option === '' ? defaultDialect : withChoices(defaultDialect, [parseChoice(option)]);
}

describe('the worked examples of datasets/ANSWERS.md', () => {
  let datasets: { readonly uk: ExportedDataset; readonly us: ExportedDataset };
  beforeAll(async () => {
    const [uk, us] = [await exportedPostings(sampleFolder('uk')), await exportedPostings(sampleFolder('us'))];
    datasets = { uk, us };
  });

  it('are more than 60', () => expect(examples.length).toBeGreaterThan(60));

  it.each(examples)('$path $body $option: $at is $expected', async (example) => {
    const { path, body, at, expected } = example;
    const dialect = dialectOf(example);
    const answer = await (await clientOf(example)).send('POST', path, { json: body });
    expect(answer).toMatchObject({ status: 200 });
    const { data } = answer.body as { readonly data: unknown };
    expect(valueAt(data, at.split('.'))).toEqual(expected);

    const isUk = path.startsWith('/uk-jpa');
    const options = new RecountOptions(
      isUk
        ? { ...defaultDialect['company-postings'], ...dialect.rankings }
        : { ...defaultDialect.rankings, ...dialect['company-postings'] },
    );
    const recounted = recount(isUk ? datasets.uk : datasets.us, { path, body }, options, data);
    if (recounted.is === 'refused') throw new Error(recounted.why);
    expect(valueAt(recounted.data, at.split('.'))).toEqual(expected);
  });
});
