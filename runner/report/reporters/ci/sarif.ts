import type { Log, ReportingDescriptor, Result } from 'sarif';
import { defined, findClause, groupOf } from '../../../../contracts/index.ts';
import { oracleChecks } from '../../../oracle/oracle-case.ts';
import type { OracleDifference } from '../../../oracle/oracle-report.ts';
import type { Evidence } from '../../evidence.ts';
import type { Finding, RunReport } from '../../report.ts';
import type { Reporter } from '../reporter.ts';
import { findingRows, knownLine, statementPath } from '../text/finding-text.ts';
import { differenceRows, placeLine } from '../text/oracle-text.ts';

const BODY_CHARACTERS = 2000;

/** SARIF 2.1.0: a rule per clause and a result per finding, located at the path of the request. Known ones are suppressed. */
export const reportAsSarif: Reporter = (report) => {
  const differences = report.oracle?.differences ?? [];
  const rules = [
    ...[...new Map(report.findings.map((finding) => [finding.clause, finding])).values()].map(toRule),
    ...[...new Set(differences.map(ruleOf))].map(toOracleRule),
  ];
  const log: Log = {
    version: '2.1.0',
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    runs: [
      {
        tool: { driver: { name: 'jobmark', version: report.jobmark, rules } },
        automationDetails: { id: `jobmark/${report.profile}/` },
        invocations: [
          {
            executionSuccessful: report.verdict !== 'not-judged',
            exitCode: report.exitCode,
            startTimeUtc: report.startedAt,
            toolExecutionNotifications: report.obstacles.map(({ code, message, hint }) => ({
              level: 'error' as const,
              descriptor: { id: code },
              message: { text: `${message}. ${hint}` },
            })),
          },
        ],
        results: [
          ...report.findings.map((finding) => toResult(finding, report)),
          ...differences.map(toOracleResult),
        ],
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
};

/** No `helpUri`: SARIF requires an absolute one, and the specification is a page of the repository and the package. */
function toRule({ clause, level, section, text }: Finding): ReportingDescriptor {
  const violation = findClause(clause)?.violation;
  return {
    id: clause,
    shortDescription: { text },
    fullDescription: { text: violation === undefined ? text : `${text} A violation: ${violation}` },
    help: { text: `${text}\n\nstated in ${statementPath(section)}\njobmark explain ${clause}` },
    defaultConfiguration: { level: level === 'must' ? 'error' : 'warning' },
    properties: { tags: [groupOf(clause), level] },
  };
}

function toResult(finding: Finding, { strict }: RunReport): Result {
  const { id, clause, level, known, since, exchanges } = finding;
  const evaluated = exchanges.at(-1);
  return {
    ruleId: clause,
    level: level === 'must' || strict ? 'error' : 'warning',
    message: {
      text: findingRows(finding, BODY_CHARACTERS)
        .map(([label, text]) => `${label}: ${text}`)
        .join('\n'),
    },
    partialFingerprints: { 'jobmarkFinding/v1': id },
    ...defined({ baselineState: since }),
    locations: [
      { physicalLocation: { artifactLocation: { uri: pathOf(evaluated) }, region: { startLine: 1 } } },
    ],
    ...(evaluated === undefined ? {} : webExchange(evaluated)),
    ...(known === undefined
      ? {}
      : { suppressions: [{ kind: 'external' as const, justification: knownLine(known) }] }),
  };
}

const ruleOf = ({ checks }: OracleDifference): string => checks[0] ?? 'oracle';

function toOracleRule(id: string): ReportingDescriptor {
  const title = Object.values(oracleChecks).find((check) => check.id === id)?.title ?? id;
  const text = `The target ${title}.`;
  return {
    id,
    shortDescription: { text },
    fullDescription: { text },
    help: { text: `${text}\n\nwhat is compared: runner/oracle/README.md` },
    defaultConfiguration: { level: 'error' },
    properties: { tags: ['oracle', 'must'] },
  };
}

/** The JSON pointers at which the answers differ are logical locations. */
function toOracleResult(difference: OracleDifference): Result {
  const { id, explanation, places, exchange } = difference;
  return {
    ruleId: ruleOf(difference),
    level: 'error',
    message: {
      text: [
        explanation,
        ...differenceRows(difference, BODY_CHARACTERS).map(([label, text]) => `${label}: ${text}`),
      ].join('\n'),
    },
    partialFingerprints: { 'jobmarkFinding/v1': id },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: pathOf(exchange) }, region: { startLine: 1 } },
        logicalLocations: places.map((place) => ({
          fullyQualifiedName: place.path,
          kind: 'value',
          decoratedName: placeLine(place),
        })),
      },
    ],
    ...webExchange(exchange),
  };
}

/** Relative, without what differs between targets, so that a result keeps its place. */
function pathOf(evidence: Evidence | undefined): string {
  return evidence === undefined ? 'target' : new URL(evidence.request.url).pathname.slice(1) || 'target';
}

function webExchange({ request, response }: Evidence): Pick<Result, 'webRequest' | 'webResponse'> {
  return {
    webRequest: {
      protocol: 'http',
      version: '1.1',
      target: request.url,
      method: request.method,
      headers: { ...request.headers },
      ...(request.body === undefined ? {} : { body: { text: request.body } }),
    },
    webResponse: {
      statusCode: response.status,
      headers: { ...response.headers },
      body: { text: response.text },
    },
  };
}
