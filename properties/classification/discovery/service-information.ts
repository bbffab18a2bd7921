import { clausesOfShapes, findRoute } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import { jsonOf } from '../../kit/exchange.ts';
import { get, isRecord } from '../requests.ts';

/** GET /status and GET /meta: service.md, "Status" and "Metadata". */
export const serviceInformationChecks: readonly Check[] = [
  {
    id: 'classification/status',
    clauses: ['classification/status-route', ...clausesOfShapes('getStatus', 200)],
    title: 'tells its health under data',
    group: 'classification',
    profile: 'smoke',
    async run(t) {
      const exchange = await t.send(get(findRoute('getStatus').path));
      const { status } = exchange.response;
      t.expect({
        clause: 'classification/status-route',
        exchange,
        holds: status === 200,
        expected: 'status 200',
        actual: `status ${status}`,
      });
      const body = jsonOf(exchange);
      if (isRecord(body) && isRecord(body['data']))
        t.observe(
          'classification/status-health-in-body',
          `healthy is ${JSON.stringify(body['data']['healthy'])}`,
        );
    },
  },
  {
    id: 'classification/meta',
    clauses: ['classification/meta-route', ...clausesOfShapes('getMeta', 200)],
    title: 'tells whom to attribute its data to',
    group: 'classification',
    profile: 'smoke',
    async run(t) {
      const exchange = await t.send(get(findRoute('getMeta').path));
      const { status } = exchange.response;
      t.expect({
        clause: 'classification/meta-route',
        exchange,
        holds: status === 200,
        expected: 'status 200',
        actual: `status ${status}`,
      });
    },
  },
];
