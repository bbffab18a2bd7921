/* Made by `npm run generate` from contracts/openapi/classification.yaml. */

/**
 * Taxonomy name to taxonomy version, or null when unavailable.
 *
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "Taxonomies".
 */
export type Taxonomies = {
  [k: string]: string;
} | null;
/**
 * An ISO 8601 date-time, or one in the style of YYYY-MM-DD hh:mm:ss. Fraction and zone are free.
 *
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "DateTime".
 */
export type DateTime = string;
/**
 * A year of four digits, a dot, and a month number from 1 to 13 that may have a leading zero.
 *
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "SetVersionNumber".
 */
export type SetVersionNumber = string;
/**
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "InvalidRequestError".
 */
export type InvalidRequestError = ServiceError & {
  title?: 'Invalid Request';
  status?: 400;
};
/**
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "ForbiddenError".
 */
export type ForbiddenError = ServiceError & {
  title?: 'Forbidden';
  status?: 403;
};
/**
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "NotFoundError".
 */
export type NotFoundError = ServiceError & {
  title?: 'Not Found';
  status?: 404;
};
/**
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "MethodNotAllowedError".
 */
export type MethodNotAllowedError = ServiceError & {
  title?: 'Method Not Allowed';
  status?: 405;
};
/**
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "InternalServerError".
 */
export type InternalServerError = ServiceError & {
  title?: 'Internal Server Error';
  status?: 500;
};

/**
 * Request and successful response of each operation of the classification group.
 */
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
/**
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "StatusResponse".
 */
export interface StatusResponse {
  data: {
    healthy: boolean;
    message: string;
  };
}
/**
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "MetaResponse".
 */
export interface MetaResponse {
  data: {
    attribution: {
      title: string;
      body: string;
    };
  };
}
/**
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "ModelListResponse".
 */
export interface ModelListResponse {
  data: Model[];
}
/**
 * A classifier model by its external name.
 *
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "Model".
 */
export interface Model {
  modelName: string;
  description: string;
  availableVersions: ModelVersionSummary[];
}
/**
 * A version of a model as lists show it.
 *
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "ModelVersionSummary".
 */
export interface ModelVersionSummary {
  /**
   * Three dot-separated integers.
   */
  version: string;
  taxonomies: Taxonomies;
  releaseDate: DateTime;
  deprecationDate: DateTime;
}
/**
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "ModelResponse".
 */
export interface ModelResponse {
  data: Model;
}
/**
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "ModelVersionListResponse".
 */
export interface ModelVersionListResponse {
  data: ModelVersionSummary[];
}
/**
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "ModelVersionResponse".
 */
export interface ModelVersionResponse {
  data: ModelVersion;
}
/**
 * A version of a model in full.
 *
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "ModelVersion".
 */
export interface ModelVersion {
  taxonomies?: Taxonomies;
  releaseDate: DateTime;
  deprecationDate: DateTime;
  input: ModelSchema;
  output: ModelSchema;
}
/**
 * A JSON Schema object. `properties` maps a field name to a schema of any kind, to a boolean or to null.
 *
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "ModelSchema".
 */
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
/**
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "SetListResponse".
 */
export interface SetListResponse {
  data: ModelSet[];
}
/**
 * A set at its latest version.
 *
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "ModelSet".
 */
export interface ModelSet {
  name: string;
  latestVersion: SetVersionNumber;
  /**
   * Locale codes.
   */
  locales: string[];
  /**
   * Accepted input field names.
   */
  input: string[];
  /**
   * Available output names.
   */
  output: string[];
}
/**
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "SetResponse".
 */
export interface SetResponse {
  data: ModelSet;
}
/**
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "SetVersionListResponse".
 */
export interface SetVersionListResponse {
  data: SetVersion[];
}
/**
 * One version of a set.
 *
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "SetVersion".
 */
export interface SetVersion {
  name: string;
  version: SetVersionNumber;
  /**
   * Locale codes.
   */
  locales: string[];
  /**
   * Accepted input field names.
   */
  input: string[];
  /**
   * Available output names.
   */
  output: string[];
  /**
   * The models that the set runs.
   */
  models: {
    modelName: string;
    modelVersion: string;
  }[];
}
/**
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "SetVersionResponse".
 */
export interface SetVersionResponse {
  data: SetVersion;
}
/**
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "SetClassifyResponse".
 */
export interface SetClassifyResponse {
  data: {
    /**
     * The results by output name.
     */
    result: {
      [k: string]:
        | {
            [k: string]: unknown;
          }
        | unknown[];
    };
    /**
     * The set that answered.
     */
    meta: {
      setName: string;
      setVersion: string;
    };
  };
  errors: RecoverableErrors;
}
/**
 * The failures by request name or output name; empty when there were none.
 *
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "RecoverableErrors".
 */
export interface RecoverableErrors {
  /**
   * @minItems 1
   */
  [k: string]: string[];
}
/**
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "SetClassifyRequest".
 */
export interface SetClassifyRequest {
  /**
   * The set version; the latest when omitted.
   */
  version?: string;
  input: SetClassifyInput;
}
/**
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "SetClassifyInput".
 */
export interface SetClassifyInput {
  /**
   * The company name.
   */
  company?: string;
  /**
   * The posting title.
   */
  title?: string;
  /**
   * The posting description.
   */
  description?: string;
  /**
   * A locale that the set supports; en-US when omitted.
   */
  inputLocale?: string;
  /**
   * The outputs to return; every output of the set when omitted.
   *
   * @minItems 1
   */
  outputs?: string[];
}
/**
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "GraphClassifyResponse".
 */
export interface GraphClassifyResponse {
  data: {
    /**
     * The results by request name.
     */
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
/**
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "GraphClassifyRequest".
 */
export interface GraphClassifyRequest {
  /**
   * Data that every entry can read by reference.
   */
  context?: {
    [k: string]: unknown;
  } | null;
  /**
   * The entries by request name.
   */
  models: {
    [k: string]: ModelEntry;
  };
}
/**
 * One run of a model.
 *
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "ModelEntry".
 */
export interface ModelEntry {
  /**
   * The external model name.
   */
  model: string;
  /**
   * The model version.
   */
  version: string;
  /**
   * The model input; string values may be references.
   */
  input: {
    [k: string]: unknown;
  };
}
/**
 * The body of the gateway.
 *
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "UnauthorizedError".
 */
export interface UnauthorizedError {
  message: string;
}
/**
 * The body of every error but 401.
 *
 * This interface was referenced by `ClassificationOperations`'s JSON-Schema
 * via the `definition` "ServiceError".
 */
export interface ServiceError {
  title: string;
  status: number;
  detail: string | string[] | null;
}
