import type { RecordedInteraction, StateValueName } from '../../contracts/index.ts';
import type { CheckContext, Survey } from '../../properties/index.ts';
import { classificationValues } from './classification-values.ts';
import { rankingsValues } from './rankings-values.ts';
import { relayTokens } from './relay.ts';
import type { FindValue } from './state-value.ts';

type Surveyed = NonNullable<Survey['companyPostings']>;

/** The values of the provider states of the company postings group; those of one interaction fit together. */
const companyPostingsValues = {
  companyStart: (t) => whenOf(t).start,
  companyEnd: (t) => whenOf(t).end,
  stateName: (t) =>
    t.require(
      namesOf(t, 'state_name')[0],
      'the target ranked no U.S. states, so that none is known that postings have',
    ),
  companyFacetSegment: (t) => {
    const found = [...surveyed(t).values.keys()].find((facet) => namesOf(t, facet).length > 0);
    return encodeURIComponent(
      t.require(
        found,
        'the target accepted none of the ranking facets that were tried, or has no values of them',
      ),
    );
  },
  companyDistributionSegment: (t) =>
    encodeURIComponent(
      t.require(
        surveyed(t).distributionFacets[0],
        'the target accepted none of the distribution facets that were tried',
      ),
    ),
} as const satisfies Readonly<Record<string, FindValue>>;

function surveyed(t: CheckContext): Surveyed {
  return t.require(t.survey.companyPostings, 'the company postings group was not surveyed');
}

function whenOf(t: CheckContext): { readonly start: string; readonly end: string } {
  const { data } = surveyed(t);
  return t.require(
    data !== undefined && data.months.length > 0 ? data.when : undefined,
    'the target counts no postings in any month',
  );
}

function namesOf(t: CheckContext, facet: string): readonly string[] {
  return (surveyed(t).values.get(facet) ?? [])
    .filter(({ name, count }) => name !== '' && count > 0)
    .map(({ name }) => name);
}

const findValue: Readonly<Record<StateValueName, FindValue>> = {
  token: () => relayTokens.valid,
  expiredToken: () => relayTokens.expired,
  unscopedToken: () => relayTokens.unscoped,
  ...classificationValues,
  ...rankingsValues,
  ...companyPostingsValues,
};

/** The values of provider states that an interaction uses. Throws Blocked for one that the target lacks. */
export async function stateValues(
  t: CheckContext,
  { request }: RecordedInteraction,
): Promise<Readonly<Record<string, unknown>>> {
  const used = JSON.stringify(request.generators ?? {}).matchAll(/\$\{(\w+)\}/g);
  const values: Record<string, unknown> = {};
  for (const [, name = ''] of used) {
    if (!isValueName(name)) throw new Error(`the pact uses ${name}, which no provider state has`);
    values[name] ??= await findValue[name](t);
  }
  return values;
}

const isValueName = (name: string): name is StateValueName => Object.hasOwn(findValue, name);
