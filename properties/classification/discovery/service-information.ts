import { findRoute, isObject } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import { jsonOf } from '../../kit/exchange.ts';
import { get } from '../requests.ts';

/** GET /status and GET /meta: contracts/specification/classification.md#status. */
export const serviceInformationChecks: readonly Check[] = [
  {
    id: 'classification/status',
    clauses: [
      'classification/status-route',
      'classification/data-envelope',
      'classification/status-healthy',
      'classification/status-message',
    ],
    title: 'returns its health under data',
    profile: 'smoke',
    async run(t) {
      const body = jsonOf(await t.accept(get(findRoute('getStatus').path)));
      if (!isObject(body) || !isObject(body['data'])) return;
      const { healthy } = body['data'];
      const seen =
        healthy === false
          ? 'GET /status says that the target is not healthy'
          : `healthy is ${JSON.stringify(healthy)}`;
      t.observe('classification/status-health-in-body', seen, healthy === false);
    },
  },
  {
    id: 'classification/meta',
    clauses: [
      'classification/meta-route',
      'classification/data-envelope',
      'classification/meta-attribution',
      'classification/meta-title',
      'classification/meta-body',
    ],
    title: 'returns the attribution of its data',
    profile: 'smoke',
    async run(t) {
      await t.accept(get(findRoute('getMeta').path));
    },
  },
];
