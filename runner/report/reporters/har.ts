import type { Entry, Har, Header } from 'har-format';
import type { Evidence } from '../evidence.ts';
import type { RunReport } from '../report.ts';
import type { Reporter } from './reporter.ts';
import { placeLine } from './text/oracle-text.ts';

/** HTTP Archive 1.2 with the exchanges of the findings; `startedDateTime` is the start of the run. */
export const reportAsHar: Reporter = (report) => {
  const differences = report.oracle?.differences ?? [];
  const har: Har = {
    log: {
      version: '1.2',
      creator: { name: 'jobmark', version: report.jobmark },
      comment: `${report.target}: ${report.summary}`,
      pages: [
        ...report.findings.map(({ id, clause, actual }) => ({ id, title: `${clause}: ${actual}` })),
        ...differences.map(({ id, aspect, explanation }) => ({ id, title: `${aspect}: ${explanation}` })),
      ].map((page) => ({ ...page, startedDateTime: report.startedAt, pageTimings: {} })),
      entries: [
        ...report.findings.flatMap(({ id, exchanges }) =>
          exchanges.map((exchange) => toEntry(exchange, id, report)),
        ),
        ...differences.map(({ id, exchange, places, oracle }) => ({
          ...toEntry(exchange, id, report),
          comment: [...places.map(placeLine), `answer of the oracle: ${oracle.status} ${oracle.text}`].join(
            '\n',
          ),
        })),
      ],
    },
  };
  return `${JSON.stringify(har, undefined, 2)}\n`;
};

function toEntry({ request, response, milliseconds }: Evidence, page: string, report: RunReport): Entry {
  const type = response.headers['content-type'] ?? '';
  return {
    pageref: page,
    startedDateTime: report.startedAt,
    time: milliseconds,
    request: {
      method: request.method,
      url: request.url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: toHeaders(request.headers),
      queryString: [...new URL(request.url).searchParams].map(([name, value]) => ({ name, value })),
      ...(request.body === undefined
        ? {}
        : { postData: { mimeType: request.headers['content-type'] ?? '', text: request.body } }),
      headersSize: -1,
      bodySize: request.body === undefined ? 0 : Buffer.byteLength(request.body),
    },
    response: {
      status: response.status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: toHeaders(response.headers),
      content: {
        size: response.characters,
        mimeType: type,
        text: response.text,
        ...(response.characters > response.text.length
          ? { comment: `the first ${response.text.length} of ${response.characters} characters` }
          : {}),
      },
      redirectURL: response.headers['location'] ?? '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
  };
}

function toHeaders(headers: Readonly<Record<string, string>>): Header[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}
