import type { ErrorObject } from 'ajv/dist/2020.js';
import { ServiceError } from '../../app/service-error.ts';

/** 400 with a text that names the mistake (errors.md#posting-rankings-group). */
export const malformedRequest = (detail: string): ServiceError => new ServiceError(400, detail);

/** 404 for a facet that does not exist. */
export function unrecognizedFacet(facet: string): ServiceError {
  return new ServiceError(404, `Unrecognized facet '${facet}'`);
}

/** `/filter/0/when` as `filter.0.when`. */
function fieldName(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
}

function fault({ keyword, params, message }: ErrorObject): string {
  const { type, missingProperty, additionalProperty, allowedValues } = params as {
    readonly [name: string]: string | readonly string[] | undefined;
  };
  switch (keyword) {
    case 'type':
      return `Expected ${[type].flat().join(' or ')}`;
    case 'required':
      return `Missing field '${String(missingProperty)}'`;
    case 'additionalProperties':
      return `Unrecognized field '${String(additionalProperty)}'`;
    case 'enum':
      return `Expected one of ${[allowedValues].flat().join(', ')}`;
    default:
      return `Value ${message ?? 'is not valid'}`;
  }
}

/** 400 for what ajv finds first in a request body. */
export function schemaFault(error: ErrorObject): ServiceError {
  const at = error.instancePath === '' ? 'the request body' : fieldName(error.instancePath);
  return malformedRequest(`${fault(error)} at ${at}`);
}
