import type { DataRange } from '../postings/survey/find-data.ts';
import type { RequestSpec, Exchange } from './exchange.ts';
import type { InferredDialect } from './inferred-dialect.ts';
import type { ServedSchema } from './served-schema.ts';

/** What the run learned of the target before judging. A group that was not asked for is absent. */
export interface Survey {
  /** Whether requests carry a token; without one, authentication is not judged. */
  readonly tokenGiven: boolean;
  /** What the token endpoint answered, where the token came from there; texts that may be secret are `…`. */
  readonly tokenExchange: Exchange | undefined;
  readonly classification?: ClassificationSurvey;
  readonly rankings?: RankingsSurvey;
  readonly companyPostings?: CompanyPostingsSurvey;
  /** The options that the target takes where the specification leaves a choice; each group adds its part. */
  readonly dialect?: InferredDialect;
}

/** What the posting rankings group told: facets, months with data, and values of some facets. */
export interface RankingsSurvey {
  /** As the target lists them. */
  readonly facets: readonly string[];
  /** A range that the target took; undefined when it took none. */
  readonly data: DataRange | undefined;
  /** The largest `rank.limit` that was tried and taken, or the smallest that was tried. */
  readonly rankLimit: number;
  /** The largest groups of some facets over `data.when`, in rank order; empty for a facet without any. */
  readonly values: ReadonlyMap<string, readonly FacetValue[]>;
}

/** What the company postings group told: months with data, and which of the facets tried exist. */
export interface CompanyPostingsSurvey {
  /** A range that the target took; undefined when it took none. */
  readonly data: DataRange | undefined;
  /** The largest groups over `data.when` of each ranking facet that the target took, in rank order. */
  readonly values: ReadonlyMap<string, readonly FacetValue[]>;
  /** The largest `rank.limit` that was tried and taken; 0 when no ranking facet was. */
  readonly rankLimit: number;
  /** The distribution facets that the target took. */
  readonly distributionFacets: readonly string[];
}

/** A value of a facet with its postings over the surveyed range. */
export interface FacetValue {
  readonly name: string;
  readonly count: number;
}

/** What the discovery endpoints told, and which classify requests the target accepted. */
export interface ClassificationSurvey {
  /** Names in the model list, in its order. */
  readonly modelNames: readonly string[];
  /** The models looked at closely: all, or as many as the profile allows. */
  readonly models: readonly SurveyedModel[];
  readonly setNames: readonly string[];
  readonly sets: readonly SurveyedSet[];
}

/** A listed model with the versions looked at. */
export interface SurveyedModel {
  readonly name: string;
  /** Versions as the target spells them, in the order of its list. */
  readonly versions: readonly string[];
  readonly details: readonly SurveyedModelVersion[];
}

/** A model version with its served schemas and the inputs it took. */
export interface SurveyedModelVersion {
  readonly model: string;
  readonly version: string;
  readonly input: ServedSchema | undefined;
  /** As served: an arbitrary JSON Schema, or whatever stood there. */
  readonly inputSchema: unknown;
  /** As served: an arbitrary JSON Schema, or whatever stood there. */
  readonly output: unknown;
  /** Inputs that gave 200 with a result and no failure, with that result. Empty when none was found. */
  readonly accepted: readonly AcceptedInput[];
}

/** An input that a model took, and what it gave for it. */
export interface AcceptedInput {
  readonly input: Readonly<Record<string, unknown>>;
  readonly result: unknown;
}

/** A listed set with its versions. */
export interface SurveyedSet {
  readonly name: string;
  readonly latestVersion: string;
  readonly locales: readonly string[];
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** Versions as the target spells them, in the order of its list. */
  readonly versions: readonly string[];
  /** What the version list tells of each of `versions`. */
  readonly versionDetails: readonly SurveyedSetVersion[];
  /** An input with which the set gave 200. Undefined when none did. */
  readonly accepted: SetInput | undefined;
  /** The request that was accepted with them. */
  readonly acceptedRequest: RequestSpec | undefined;
}

/** A listed version of a set. */
export interface SurveyedSetVersion {
  /** As the target spells it. */
  readonly version: string;
  readonly locales: readonly string[];
  readonly outputs: readonly string[];
}

/** The three texts that every output is satisfied with. */
export interface SetInput {
  readonly company: string;
  readonly title: string;
  readonly description: string;
  /** Only for a set that lists locales without the default en-US. */
  readonly inputLocale?: string;
}
