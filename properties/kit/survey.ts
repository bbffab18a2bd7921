import type { ClassificationSurvey } from '../classification/survey/survey-data.ts';
import type { MonthRange } from '../postings/months/months.ts';
import type { InferredDialect } from './dialect/inferred-dialect.ts';
import type { Exchange } from './exchange.ts';

/** What the run found out about the target before the checks. A group that was not surveyed is absent. */
export interface Survey {
  /** Whether requests carry a token; without one, authentication is not evaluated. */
  readonly tokenGiven: boolean;
  /** The answer of the token endpoint, if the token came from there; texts that may be secret are `…`. */
  readonly tokenExchange: Exchange | undefined;
  readonly classification?: ClassificationSurvey;
  readonly rankings?: RankingsSurvey;
  readonly companyPostings?: CompanyPostingsSurvey;
  /** The options that the target takes where the specification leaves a choice; each group adds its part. */
  readonly dialect?: InferredDialect;
}

/** What the survey found of the posting rankings group. */
export interface RankingsSurvey {
  /** As the target lists them. */
  readonly facets: readonly string[];
  /** Where the postings are; undefined when the target accepted no span of months. */
  readonly data: LocatedData | undefined;
  /** The largest `rank.limit` that was tried and served; 1 when none was. */
  readonly rankLimit: number;
  /** The largest groups of some facets over all months with data, in rank order; empty for a facet without any. */
  readonly values: ReadonlyMap<string, readonly FacetValue[]>;
  /** Names of companies that may stand for all unknown ones, and of several groups: a filter need not find just the group. */
  readonly ambiguousNames: ReadonlySet<string>;
  /** The filter keys that the specification names, and those that the target was seen to accept. */
  readonly filterKeys: ReadonlySet<string>;
  /** Words that some postings contain, with their counts. */
  readonly terms: readonly FacetValue[];
  /** A histogram that the target served, with steps where it has values; undefined when it has no known facet. */
  readonly distribution: SurveyedHistogram | undefined;
  /** Facets that the target ranked within groups. */
  readonly nestedFacets: readonly string[];
  /** The largest `nested_rank.limit` that was tried and applied. */
  readonly nestedLimit: number;
  /** The seed of the run, from which checks choose the same cases. */
  readonly seed: number;
}

/** A distribution facet with an interval that suits its values, and the metrics that it was seen to have. */
export interface SurveyedHistogram {
  readonly facet: string;
  readonly interval: number;
  readonly metrics: readonly string[];
}

/** The company postings group: months with data, and which of the facets tried exist. */
export interface CompanyPostingsSurvey {
  /** A range that the target accepted; undefined when it accepted none. */
  readonly data: DataRange | undefined;
  /** The largest groups over `data.when` of each ranking facet that the target accepted, in rank order. */
  readonly values: ReadonlyMap<string, readonly FacetValue[]>;
  /** The largest `rank.limit` that was tried and accepted; 0 when no ranking facet was. */
  readonly rankLimit: number;
  /** The largest page size that was tried and accepted; 0 when none was. */
  readonly pageLimit: number;
  /** The distribution facets that the target accepted. */
  readonly distributionFacets: readonly string[];
  /** The status of a listing where the target accepted no range: 404 may mean that the group is elsewhere. */
  readonly refusedWith?: number;
}

/** Where a target of company postings has data. */
export interface DataRange {
  /** From the first to the last month with postings, as far as the target serves a series over it. */
  readonly when: MonthRange;
  /** The months of `when` in which a series counts postings, ascending; empty when there are none. */
  readonly months: readonly string[];
  /** The widest range that the target accepted. */
  readonly counted: MonthRange;
}

/** A value of a facet with its postings over the surveyed range. */
export interface FacetValue {
  readonly name: string;
  readonly count: number;
}

/** Where a target of postings has data. */
export interface LocatedData {
  /** The first to the last month with postings, both included; the whole accepted span when there are none. */
  readonly months: MonthRange;
  /** The months in which a series counts postings, ascending; every month of `months` when it contradicts the counts. */
  readonly withData: readonly string[];
  /** The widest span that the target accepted. */
  readonly span: MonthRange;
  /** The postings that were counted; by a series where totals find none. */
  readonly total: number;
}
