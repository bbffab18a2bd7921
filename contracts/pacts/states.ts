import type { Json } from '../values.ts';

/** A value that a provider state injects into requests. */
export interface StateValue {
  readonly what: string;
  /** What the consumer tests use. The verifier uses it where a handler omits the value, so no target should have it. */
  readonly example: Json;
}

/** The values that the handlers of provider states return, by name. A target is never prepared: they come from the survey. */
type ProviderStates = { readonly [state: string]: { readonly [value: string]: StateValue } };

/**
 * The provider states of all pacts. A name that ends in `Segment` goes into a path: its handler returns it
 * percent-encoded (`encodeURIComponent`), because the verifier encodes spaces but no slashes. Any other value is
 * returned as it is, objects as objects. An interaction with several states gets the values of all of them.
 */
export const providerStates = {
  'a valid token': {
    token: {
      what: 'A bearer token that the group accepts; for classification one with the scope classmaster.',
      example: 'valid-token',
    },
  },
  'an expired token': { expiredToken: { what: 'A token that has expired.', example: 'expired-token' } },
  'a token without the scope classmaster': {
    unscopedToken: { what: 'A valid token of another scope, or of none.', example: 'unscoped-token' },
  },
  'a model version': {
    modelSegment: { what: 'The name of a listed model.', example: 'example-model' },
    versionSegment: { what: 'One of its listed versions.', example: '0.0.1' },
  },
  'no such model': {
    unknownModel: { what: 'A name that no listed model has.', example: 'no-such-model' },
    unknownModelSegment: { what: 'The same, for a path.', example: 'no-such-model' },
  },
  'no such version': {
    unknownVersion: {
      what: 'Three dot-separated integers that are not a version of a listed model.',
      example: '999.999.999',
    },
  },
  'a set version': {
    setSegment: { what: 'The name of a listed set.', example: 'example-set' },
    setVersionSegment: { what: 'One of its listed versions, as the target spells it.', example: '2000.1' },
  },
  'no such set': { unknownSetSegment: { what: 'A name that no listed set has.', example: 'no-such-set' } },
  'no such set version': {
    unknownSetVersion: {
      what: 'A year, a dot and a month number that are not a version of a listed set.',
      example: '1999.1',
    },
  },
  'an accepted graph entry': {
    model: { what: 'The name of a listed model.', example: 'example-model' },
    version: { what: 'One of its listed versions.', example: '0.0.1' },
    input: { what: 'An object that this version accepts as input.', example: { title: 'Pastry cook' } },
  },
  'a graph entry with a text in its input': {
    contextValue: { what: 'The text of a field of the accepted input.', example: 'Pastry cook' },
    contextInput: {
      what: 'The accepted input with `$.context.value` instead of that text.',
      example: { title: '$.context.value' },
    },
    absentContextInput: {
      what: 'The accepted input with `$.context.absent` instead of that text.',
      example: { title: '$.context.absent' },
    },
    absentEntryInput: {
      what: 'The accepted input with `$.models.absent.output.value` instead of that text.',
      example: { title: '$.models.absent.output.value' },
    },
    nowhereInput: {
      what: 'The accepted input with `$.nowhere.value` instead of that text.',
      example: { title: '$.nowhere.value' },
    },
  },
  'an accepted posting': {
    postingSetSegment: { what: 'The name of a listed set.', example: 'example-set' },
    postingSetVersion: { what: 'Its latest version, as the target spells it.', example: '2000.1' },
    company: { what: 'A company name.', example: 'Harbour Bakery Ltd' },
    title: { what: 'A posting title.', example: 'Pastry cook' },
    description: {
      what: 'A posting description.',
      example: 'Bakes bread and cakes from four in the morning.',
    },
    locale: { what: 'A locale that the set lists.', example: 'en-US' },
    textOutput: { what: 'An output name of the set, neither company nor naicsStandard.', example: 'lot' },
  },
  'an output of the set that needs the company alone': {
    companyOutput: { what: 'company or naicsStandard, whichever the set has.', example: 'company' },
  },
  'postings to rank': {
    rankingFacetSegment: {
      what: 'A listed ranking facet that postings of these months have a value of.',
      example: 'example_facet',
    },
    rankingStart: { what: 'A month with postings, YYYY-MM.', example: '1900-01' },
    rankingEnd: { what: 'A month with postings, the same or a later one.', example: '1900-02' },
  },
  'a filter on a facet value': {
    facetFilter: {
      what: 'A filter with `when` and a facet with one of its values, that some of the postings to rank match.',
      example: { when: { start: '1900-01', end: '1900-02' }, example_facet: ['Example'] },
    },
  },
  'a distribution facet of the postings to rank': {
    distributionFacetSegment: {
      what: 'A distribution facet that the target accepts in a histogram over these months.',
      example: 'example_facet',
    },
    interval: { what: 'A bucket width that fits its values, a number.', example: 10000 },
  },
  'a nested facet of the postings to rank': {
    nestedFacetSegment: {
      what: 'A facet that the target ranks within the groups, not the one of the groups.',
      example: 'another_example_facet',
    },
  },
  'no such facet': {
    unknownFacetSegment: { what: 'A name that the facet list does not have.', example: 'no_such_facet' },
  },
  'company postings': {
    companyStart: { what: 'A month with company postings, YYYY-MM.', example: '1900-01' },
    companyEnd: { what: 'A month with company postings, the same or a later one.', example: '1900-02' },
  },
  'a U.S. state with company postings': {
    stateName: { what: 'A state name that company postings of these months have.', example: 'Example State' },
  },
  'a ranking facet of the company postings': {
    companyFacetSegment: {
      what: 'A facet that the target ranks, that company postings of these months have a value of.',
      example: 'example_facet',
    },
  },
  'a distribution facet of the company postings': {
    companyDistributionSegment: {
      what: 'A facet that the target returns percentiles of, and of which company postings of these months have a value.',
      example: 'example_facet',
    },
  },
} as const satisfies ProviderStates;

/** The name of a provider state, as a type. */
export type ProviderStateName = keyof typeof providerStates;

type NameOfValue<State> = State extends unknown ? keyof State & string : never;

/** The name of a value that some provider state injects. */
export type StateValueName = NameOfValue<(typeof providerStates)[ProviderStateName]>;
