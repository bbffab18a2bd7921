import { pathOf } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import type { RequestSpec } from '../../kit/exchange.ts';
import { get } from '../requests.ts';
import { isClassifiable, versionedRequest } from '../sets/surveyed-sets.ts';
import { MALFORMED_VERSION } from '../survey/dialect/answer-choices.ts';
import { modelsWithVersion } from './unknown-models.ts';
import { NO_VERSION, versionedSet } from './unknown-sets.ts';

/** Versions that are not of the documented form: contracts/specification/decisions.md#malformed-version. */
export const malformedVersionChecks: readonly Check[] = [
  {
    id: 'classification/malformed-version',
    clauses: ['classification/error-malformed-version', 'service/no-server-error'],
    title: 'refuses a version in the path that is not three dot-separated integers',
    async run(t) {
      const [model] = modelsWithVersion(t);
      const [version = ''] = model.versions;
      const base = await t.accept(get(pathOf('getModelVersion', { model: model.name, version })));
      const short = version.split('.').slice(0, 2).join('.');
      for (const malformed of [MALFORMED_VERSION, `${version}.1`, short])
        await t.expectRefusal({
          accepted: base,
          request: get(pathOf('getModelVersion', { model: model.name, version: malformed })),
          clause: 'classification/error-malformed-version',
          // Which of them may depend on what is wrong with the version.
          statuses: [400, 404],
          because: `${malformed} is not three dot-separated integers`,
        });
    },
  },
  {
    id: 'classification/malformed-set-version',
    clauses: ['classification/error-malformed-set-version', 'service/no-server-error'],
    title:
      'refuses a set version, in the path and in a request, that is not a year, a dot and a month number',
    async run(t) {
      const { set, version } = t.require(versionedSet(t), NO_VERSION);
      const { name } = set;
      const inPath = (text: string): RequestSpec =>
        get(pathOf('getSetVersion', { set: name, setVersion: text }));
      const refusal = (text: string) =>
        ({
          clause: 'classification/error-malformed-set-version',
          statuses: [400, 404],
          because: `${text} is not a year, a dot and a month number`,
        }) as const;
      const shown = await t.accept(inPath(version));
      for (const text of [`v${version}`, `${version}.1`, MALFORMED_VERSION])
        await t.expectRefusal({ accepted: shown, request: inPath(text), ...refusal(text) });
      if (!isClassifiable(set)) return;
      const classified = await t.accept(versionedRequest(set, version));
      for (const text of ['', `${version} `])
        await t.expectRefusal({
          accepted: classified,
          request: versionedRequest(set, text),
          ...refusal(JSON.stringify(text)),
        });
    },
  },
];
