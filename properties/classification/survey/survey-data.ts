import type { GroupDialect } from '../../../contracts/index.ts';
import type { InferredOption } from '../../kit/dialect/inferred-dialect.ts';
import type { RequestSpec } from '../../kit/exchange.ts';
import type { ServedSchema } from '../../kit/validate/served-schema.ts';
import type { GraphEntry } from '../requests.ts';

/** What the discovery endpoints list, and which classify requests the target accepted. */
export interface ClassificationSurvey {
  /** Names in the model list, in its order. */
  readonly modelNames: readonly string[];
  /** The models looked at closely: all, or as many as the profile allows. */
  readonly models: readonly SurveyedModel[];
  readonly setNames: readonly string[];
  readonly sets: readonly SurveyedSet[];
  /** Text fields of accepted entries that were probed. */
  readonly fields: readonly ProbedField[];
  /** Output fields that another model accepts as input. */
  readonly wires: readonly Wire[];
  /** An entry that is accepted with input keys of every JSON type that its schema does not name. */
  readonly openEntry: AcceptedEntry | undefined;
}

/** A listed model with the versions looked at. */
export interface SurveyedModel {
  readonly name: string;
  /** Versions as the target spells them, in the order of its list. */
  readonly versions: readonly string[];
  readonly details: readonly SurveyedModelVersion[];
}

/** A model version with its served schemas and the inputs that it accepted. */
export interface SurveyedModelVersion {
  readonly model: string;
  readonly version: string;
  readonly input: ServedSchema | undefined;
  /** As served: an arbitrary JSON Schema, or whatever is in its place. */
  readonly inputSchema: unknown;
  /** As served: an arbitrary JSON Schema, or whatever is in its place. */
  readonly output: unknown;
  /** Inputs that were answered with 200, a result and no failure, with that result. Empty when none was found. */
  readonly accepted: readonly AcceptedInput[];
  /** Inputs that fit the schema and were not accepted, or were reported under `errors`. */
  readonly refused: readonly Readonly<Record<string, unknown>>[];
}

/** An input that a model accepted, and its result. */
export interface AcceptedInput {
  readonly input: Readonly<Record<string, unknown>>;
  readonly result: unknown;
}

/** An entry with an input that its model accepted, and its result when it was alone in the request. */
export interface AcceptedEntry extends GraphEntry {
  readonly result: unknown;
}

/** A text field of an accepted entry, and what its model returns for a meaningless text in it. */
export interface ProbedField {
  readonly entry: AcceptedEntry;
  readonly field: string;
  /** The text in the accepted input; not a reference. */
  readonly value: string;
  /** The probe is accepted with 200, perhaps with a failure under `errors`: a 400 is never for the text itself. */
  readonly acceptsAnyText: boolean;
  /** The result for the probe; undefined when the model refuses it or fails. */
  readonly probeResult: unknown;
  /** The probe has another result than the accepted value: an answer shows which of the two the model received. */
  readonly changesResult: boolean;
}

/** An output field that another model accepts as an input field, with a visible difference (decisions.md#model-references). */
export interface Wire {
  readonly producer: AcceptedEntry;
  /** Top-level field of the producer's result. */
  readonly from: string;
  /** The accepted entry with the output value in the field `to`, and the result for that. */
  readonly consumer: AcceptedEntry;
  readonly to: string;
  /** Whether the field `to` accepts any text. */
  readonly acceptsAnyText: boolean;
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
  /** What the version list contains of each of `versions`. */
  readonly versionDetails: readonly SurveyedSetVersion[];
  /** An input that was answered with 200. Undefined when none was. */
  readonly accepted: SetInput | undefined;
  /** The request with that input. */
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

/** What the survey of the group found. */
export interface ClassificationFindings {
  readonly survey: ClassificationSurvey;
  readonly dialect: { readonly [Id in keyof GroupDialect<'classification'>]?: InferredOption };
}

/** How much a survey sends at most. */
export interface SurveyDepth {
  readonly models: number;
  readonly versionsPerModel: number;
  readonly sets: number;
  /** Inputs wanted of the newest version of the first few models; of every other version, one. */
  readonly inputs: number;
  /** Inputs tried to find them. */
  readonly tries: number;
  /** Text fields probed. */
  readonly fields: number;
  /** Pairs of an output field and an input field tried. */
  readonly wires: number;
  readonly infersDialect: boolean;
}
