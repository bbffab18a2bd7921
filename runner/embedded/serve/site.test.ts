import { readFile } from 'node:fs/promises';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityViolations } from '../../testing/accessibility.ts';
import { executablePath, hasBrowser } from '../../testing/report-pages.ts';
import { serveReference, type ServedReference } from '../embedded-reference.ts';
import type { DatasetOverview } from './page-data.ts';

let reference: ServedReference;
beforeAll(async () => {
  reference = await serveReference({
    host: '127.0.0.1',
    port: 0,
    auth: 'on',
    log: 'none',
    metrics: true,
    corsOrigins: ['https://client.example.org'],
    deviations: ['It fails <b>on purpose</b>'],
  });
});
afterAll(() => reference.close());

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(reference.url + path, { headers });
}

describe('what jobmark serve adds to the service', () => {
  test('shows a page to clients that accept HTML, and answers others as the service does', async () => {
    const html = await get('/', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await html.text()).not.toContain('<b>on purpose');
    for (const accept of ['application/json', '*/*', 'application/json, text/html']) {
      const answer = await get('/', { accept });
      expect([answer.status, answer.headers.get('vary')]).toEqual([404, 'Origin, accept']);
      expect(await answer.json()).toMatchObject({ detail: 'no matched route found' });
    }
  });

  test('serves the OpenAPI files with its own address as the default server, and no other', async () => {
    for (const group of ['classification', 'rankings', 'company-postings']) {
      const file = new URL(`../../../contracts/openapi/${group}.yaml`, import.meta.url);
      expect(await (await get(`/openapi/${group}.yaml`)).text()).toBe(
        (await readFile(file, 'utf8')).replace('https://127.0.0.1:8080', reference.url),
      );
    }
    for (const path of [
      '/openapi/x.yaml',
      '/assets/page.js',
      '/assets/..%2Fx',
      '/try/x',
      '/openapi/rankings',
    ])
      expect({ path, ok: (await get(path)).ok }).toEqual({ path, ok: false });
  });

  test('describes the datasets by the numbers that clients get', async () => {
    const datasets = (await (await get('/datasets.json')).json()) as readonly DatasetOverview[];
    expect(datasets.map(({ group }) => group)).toEqual(['rankings', 'company-postings']);
    for (const { months, titles, lastDay } of datasets) {
      expect(months.at(-1)?.label).toBe(lastDay.slice(0, 7));
      expect(months[0]?.value).toBeGreaterThan(0);
      expect(titles).toHaveLength(10);
      const counts = titles.map(({ count }) => count);
      expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    }
  });

  test('is healthy at once and ready when models and datasets are', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' });
    let ready = await get('/readyz');
    while (ready.status === 503) {
      expect(await ready.json()).toMatchObject({ status: 'starting', failed: [] });
      ready = await get('/readyz');
    }
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);
  });

  test('counts requests by template of route, not by what a client sent', async () => {
    await get('/classification/models/secret-model');
    await get('/nowhere/secret-path');
    const answer = await get('/metrics');
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(text).toMatch(
      /jobmark_request_duration_seconds_count\{[^}]*route="\/classification\/models\/\{model\}"[^}]*\} 1/,
    );
    expect(text).not.toContain('secret');
  });

  test('allows requests of pages of the given origin only', async () => {
    const preflight = (origin: string): Promise<Response> =>
      fetch(`${reference.url}/uk-jpa/rankings/title_name`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const allowed = await preflight('https://client.example.org');
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([
      204,
      'https://client.example.org',
    ]);
    const other = await preflight('https://other.example.org');
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe.skipIf(!hasBrowser)('the pages in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  });
  afterAll(() => browser.close());

  async function open(path: string, dark: boolean): Promise<Page> {
    const page = await browser.newPage({ colorScheme: dark ? 'dark' : 'light' });
    page.on('pageerror', (error) => {
      throw error;
    });
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(reference.url) && !url.startsWith('data:'))
        throw new Error(`the page loads ${url}`);
    });
    await page.goto(reference.url + path);
    return page;
  }

  test.each([false, true])(
    'the page draws the datasets and has no accessibility violation; dark: %s',
    async (dark) => {
      const page = await open('/', dark);
      await page.locator('.chart .rows').nth(1).waitFor();
      expect(await page.locator('.chart').count()).toBe(4);
      expect(await page.locator('.operations li').count()).toBe(22);
      expect(await page.locator('#deviations + ul li').textContent()).toBe('It fails <b>on purpose</b>.');
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.close();
    },
  );

  // The parameters of a path have examples that the reference knows.
  test.each([
    ['company-postings#companyTotals', '/company-postings/totals', false],
    ['classification#getModelVersion', '/classification/models/lot/versions/7.15.0', true],
  ])(
    'the viewer sends the example of %s to %s, and has no accessibility violation; dark: %s',
    async (operation, path, dark) => {
      const page = await open(`/try/${operation}`, dark);
      await page.locator('.opblock.is-open .execute').waitFor();
      const answered = page.waitForResponse(reference.url + path);
      await page.locator('.opblock.is-open .execute').click();
      expect((await answered).status()).toBe(200);
      await page.locator('.live-responses-table').waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.close();
    },
  );
});
