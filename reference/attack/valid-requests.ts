import { groupInfo } from '../../contracts/index.ts';
import { framed, type AttackedServer } from './kinds/attack-kind.ts';
import { send } from './send.ts';

const { rankings, 'company-postings': company, classification } = groupInfo;
const filter = { when: { start: '2023-01', end: '2023-12' } };

/** Valid requests whose answers must stay the same. */
const requests: readonly (readonly [path: string, body?: object])[] = [
  [`${classification.prefix}/models`],
  [`${classification.prefix}/sets`],
  [`${rankings.prefix}/rankings`],
  [
    `${rankings.prefix}/rankings/title_name`,
    { filter, rank: { limit: 5, extra_metrics: ['unique_companies'] } },
  ],
  [
    `${rankings.prefix}/rankings/skills_name/rankings/nuts1_name`,
    { filter, rank: { limit: 3 }, nested_rank: { by: 'significance', limit: 3 } },
  ],
  [
    `${rankings.prefix}/rankings/nuts1_name/timeseries`,
    { filter, rank: { limit: 2 }, timeseries: { when: filter.when, metrics: ['total_postings'] } },
  ],
  [`${company.prefix}/totals`, { filter, metrics: ['unique_postings', 'median_salary'] }],
  [
    `${company.prefix}/postings`,
    { filter, fields: ['id', 'posted', 'title_raw'], order: ['score'], limit: 5 },
  ],
];

/** The answers to the valid requests, by path; a missing one is empty. Headers are left out: some have the time. */
export async function validAnswers(
  server: AttackedServer,
  port: number,
  milliseconds: number,
): Promise<readonly string[]> {
  return Promise.all(
    requests.map(async ([path, body]) => {
      const one = framed(server, {
        method: body === undefined ? 'GET' : 'POST',
        path,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = await send(port, one, milliseconds);
      if (answer.kind !== 'answered') return `${path}: ${answer.kind}`;
      return `${path}: ${answer.status} ${answer.text.slice(answer.text.indexOf('\r\n\r\n'))}`;
    }),
  );
}
