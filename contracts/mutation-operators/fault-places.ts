import { companyOperations, rankingOperations } from '../openapi/routes.ts';
import { classificationAnswers, companyAnswers, rankingAnswers } from './answer-places.ts';
import { places, type Paths, type Place } from './place.ts';

const filter: Paths = {
  object: ['filter.when', 'filter.*'],
  month: ['filter.when.start', 'filter.when.end'],
  list: ['filter.*'],
  text: ['filter.*.*'],
};

const requests: readonly Place[] = [
  ...places([...rankingOperations, ...companyOperations], 'request', filter),
  ...places(rankingOperations, 'request', {
    list: ['rank.extra_metrics'],
    text: ['filter.keywords.query'],
    number: ['rank.limit'],
    object: ['filter.keywords', 'rank.extra_metrics', 'rank.by'],
  }),
  ...places(['rankPostingsTimeseries'], 'request', {
    month: ['timeseries.when.start', 'timeseries.when.end'],
    list: ['timeseries.metrics'],
  }),
  ...places(['rankPostingsDistribution'], 'request', {
    list: ['distribution.metrics'],
    number: ['distribution.options.interval'],
  }),
  ...places(['rankPostingsNested'], 'request', {
    number: ['nested_rank.limit'],
    list: ['nested_rank.extra_metrics'],
    object: ['nested_rank.by'],
  }),
  ...places(['companyTotals', 'companyTimeseries'], 'request', { list: ['metrics'] }),
  ...places(['companyRanking'], 'request', { number: ['rank.limit'] }),
  ...places(['companyPostings'], 'request', {
    number: ['limit', 'page'],
    list: ['fields', 'order'],
    object: ['page'],
  }),
  ...places(['companyDistribution'], 'request', { list: ['distribution.options.keys'] }),
  ...places(['classifyWithSet'], 'request', {
    object: ['version', 'input.inputLocale', 'input.outputs'],
    list: ['input.outputs'],
    text: ['input.company', 'input.title', 'input.description'],
  }),
  ...places(['classifyWithGraph'], 'request', {
    object: ['context.*', 'models.*'],
    text: ['models.*.input.*', 'context.*'],
  }),
];

/** The places that may be changed. */
export const faultPlaces: readonly Place[] = [
  ...rankingAnswers,
  ...companyAnswers,
  ...classificationAnswers,
  ...requests,
];
