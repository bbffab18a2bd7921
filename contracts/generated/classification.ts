/* Made by `npm run generate` from contracts/openapi/classification.yaml. */

/** Three dot-separated integers. */
export type ModelVersionNumber = string;
/** Taxonomy name to taxonomy version, or null when unavailable. */
export type Taxonomies = {
  [k: string]: string;
} | null;
/** An ISO 8601 date-time, or one in the style of YYYY-MM-DD hh:mm:ss. Fraction and zone are free. */
export type DateTime = string;
/** A year of four digits, a dot, and a month number from 1 to 13 that may have a leading zero. */
export type SetVersionNumber = string;

/** Successful response of each operation of the classification group, and the requests that are typed. */
export interface ClassificationOperations {
  getStatus: {
    response: StatusResponse;
  };
  getMeta: {
    response: MetaResponse;
  };
  listModels: {
    response: ModelListResponse;
  };
  getModel: {
    response: ModelResponse;
  };
  listModelVersions: {
    response: ModelVersionListResponse;
  };
  getModelVersion: {
    response: ModelVersionResponse;
  };
  listSets: {
    response: SetListResponse;
  };
  getSet: {
    response: SetResponse;
  };
  listSetVersions: {
    response: SetVersionListResponse;
  };
  getSetVersion: {
    response: SetVersionResponse;
  };
  classifyWithSet: {
    response: SetClassifyResponse;
    request: SetClassifyRequest;
  };
  classifyWithGraph: {
    response: GraphClassifyResponse;
    request: GraphClassifyRequest;
  };
}
export interface StatusResponse {
  data: {
    healthy: boolean;
    message: string;
  };
}
export interface MetaResponse {
  data: {
    attribution: {
      title: string;
      body: string;
    };
  };
}
export interface ModelListResponse {
  data: Model[];
}
/** A classifier model by its external name. */
export interface Model {
  modelName: string;
  description: string;
  availableVersions: ModelVersionSummary[];
}
/** A version of a model as lists show it. */
export interface ModelVersionSummary {
  version: ModelVersionNumber;
  taxonomies: Taxonomies;
  releaseDate: DateTime;
  deprecationDate: DateTime;
}
export interface ModelResponse {
  data: Model;
}
export interface ModelVersionListResponse {
  data: ModelVersionSummary[];
}
export interface ModelVersionResponse {
  data: ModelVersion;
}
/** A version of a model in full. */
export interface ModelVersion {
  taxonomies?: Taxonomies;
  releaseDate: DateTime;
  deprecationDate: DateTime;
  input: ModelSchema;
  output: ModelSchema;
}
/** A JSON Schema object. `properties` maps a field name to a schema of any kind, to a boolean or to null. */
export interface ModelSchema {
  type?: string | string[];
  required?: string[];
  properties?: {
    [k: string]:
      | {
          [k: string]: unknown;
        }
      | boolean
      | null;
  };
}
export interface SetListResponse {
  data: ModelSet[];
}
/** A set at its latest version. */
export interface ModelSet {
  name: string;
  latestVersion: SetVersionNumber;
  /** Locale codes. */
  locales: string[];
  /** Accepted input field names. */
  input: string[];
  /** Available output names. */
  output: string[];
}
export interface SetResponse {
  data: ModelSet;
}
export interface SetVersionListResponse {
  data: SetVersion[];
}
/** One version of a set. */
export interface SetVersion {
  name: string;
  version: SetVersionNumber;
  /** Locale codes. */
  locales: string[];
  /** Accepted input field names. */
  input: string[];
  /** Available output names. */
  output: string[];
  /** The models that the set runs. */
  models: {
    modelName: string;
    modelVersion: ModelVersionNumber;
  }[];
}
export interface SetVersionResponse {
  data: SetVersion;
}
export interface SetClassifyResponse {
  data: {
    /** The results by output name. */
    result: {
      [k: string]:
        | {
            [k: string]: unknown;
          }
        | unknown[];
    };
    /** The set that answered. */
    meta: {
      setName: string;
      setVersion: string;
    };
  };
  errors: RecoverableErrors;
}
/** The failures by request name or output name; empty when there were none. */
export interface RecoverableErrors {
  /** @minItems 1 */
  [k: string]: string[];
}
export interface SetClassifyRequest {
  /** The set version; the latest when omitted. */
  version?: string;
  input: SetClassifyInput;
}
export interface SetClassifyInput {
  /** The company name. */
  company?: string;
  /** The posting title. */
  title?: string;
  /** The posting description. */
  description?: string;
  /** A locale that the set supports; en-US when omitted. */
  inputLocale?: string;
  /**
   * The outputs to return; every output of the set when omitted.
   *
   * @minItems 1
   */
  outputs?: string[];
}
export interface GraphClassifyResponse {
  data: {
    /** The results by request name. */
    result: {
      [k: string]:
        | {
            [k: string]: unknown;
          }
        | unknown[];
    };
  };
  errors: RecoverableErrors;
}
export interface GraphClassifyRequest {
  /** Data that every entry can read by reference. */
  context?: {
    [k: string]: unknown;
  } | null;
  /** The entries by request name. */
  models: {
    [k: string]: ModelEntry;
  };
}
/** One run of a model. */
export interface ModelEntry {
  /** The external model name. */
  model: string;
  /** The model version. */
  version: string;
  /** The model input; string values may be references. */
  input: {
    [k: string]: unknown;
  };
}
