import { companyOutputs, isObject, valueAt } from '../../../../contracts/index.ts';
import type { Middleware } from '../../../app/middleware.ts';
import type { Catalogue } from '../../../classification/catalogue.ts';
import { invalidRequest } from '../../../classification/errors.ts';
import { ClassificationFailure, type SetOutput } from '../../../classification/models/index.ts';
import { latestVersion, type SetVersion } from '../../../classification/sets/sets.ts';
import { rewriteRequests } from '../../rewriting/rewrite.ts';
import { refuseAccepted } from '../refuse.ts';
import { type Variation, variationsOf, mapSetVersions } from '../variant.ts';

const leftOpenBy = 'contracts/specification/decisions.md#default-outputs';

function withoutCompany(version: SetVersion): SetVersion {
  return {
    ...version,
    output: version.output.filter((name) => !companyOutputs.includes(name)),
    outputs: new Map([...version.outputs].filter(([name]) => !companyOutputs.includes(name))),
  };
}

/** Requests the listed outputs where a request that has every text names none. */
function listedByDefault({ sets }: Catalogue): Middleware {
  return rewriteRequests('classifyWithSet', (body, { path }) => {
    const input = isObject(body) ? body['input'] : undefined;
    if (!isObject(body) || !isObject(input) || Object.hasOwn(input, 'outputs')) return body;
    if (!['company', 'title', 'description'].every((field) => typeof input[field] === 'string')) return body;
    const name = decodeURIComponent(path.split('/')[3] ?? '');
    const set = sets.find((candidate) => candidate.name === name);
    if (set === undefined) return body;
    const named = body['version'];
    const version =
      typeof named === 'string'
        ? set.versions.find(({ version }) => version === named.replace('.0', '.'))
        : latestVersion(set);
    // A set without outputs has none to request: `outputs` must not be empty.
    if (version === undefined || version.output.length === 0) return body;
    return { ...body, input: { ...input, outputs: version.output } };
  });
}

/** Further outputs of sets. */
export const setOutputVariations: readonly Variation[] = variationsOf({
  'set-outputs/company-listed': {
    title: 'lists company and naicsStandard among the outputs of a set',
    leftOpenBy,
    catalogue: (before) =>
      mapSetVersions(before, (version) => ({ ...version, output: [...version.outputs.keys()] })),
  },
  'set-outputs/no-company': {
    title: 'has sets without the outputs company and naicsStandard',
    leftOpenBy,
    catalogue: (before) => mapSetVersions(before, withoutCompany),
  },
  'set-outputs/company-reported': {
    title: 'reports the outputs company and naicsStandard, which its sets do not have, under errors',
    leftOpenBy: 'unknown-output=reported',
    catalogue: (before) =>
      mapSetVersions(before, (version) => reportingUnknownOutputs(withoutCompany(version))),
  },
  'set-outputs/only-unknown-400': {
    title: 'ignores unknown outputs, and refuses a request that has no other',
    leftOpenBy: 'unknown-output=ignored',
    middleware: () =>
      refuseAccepted('classifyWithSet', (request, { body }) => {
        if (valueAt(request, 'input', 'outputs') === undefined) return undefined;
        const { data, errors } = body as { data: { result: object }; errors: object };
        const count = Object.keys(data.result).length + Object.keys(errors).length;
        return count === 0 ? invalidRequest('outputs has no known name') : undefined;
      }),
  },
  'set-outputs/listed-by-default': {
    title: 'returns company and naicsStandard only where they are requested',
    leftOpenBy,
    middleware: (before) => listedByDefault(before),
  },
});

/** Has every output: one that the version does not configure fails. */
function reportingUnknownOutputs(version: SetVersion): SetVersion {
  const [anyOutput] = version.outputs.values();
  if (anyOutput === undefined) return version;
  const unknown: SetOutput = {
    ...anyOutput,
    toModelInput() {
      throw new ClassificationFailure('the set has no such output');
    },
  };
  const outputs = new Map(version.outputs);
  return {
    ...version,
    outputs: Object.assign(outputs, { get: (name: string) => version.outputs.get(name) ?? unknown }),
  };
}
