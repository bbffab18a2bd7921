import type { Group } from '../contracts/index.ts';
import type { ServiceError } from './service-error.ts';

/** What a route handler gets of a request. */
export interface RouteRequest {
  /** A path parameter of the route, percent-decoded where it is valid percent-encoding. */
  parameter(name: string): string;
  /** The query parameters, percent-decoded. */
  readonly query: URLSearchParams;
  /** Aborted when the client hangs up before it has its answer. */
  readonly signal: AbortSignal;
  /** Parses the body. Throws ServiceError (400, 415) when it is no JSON. */
  json(): unknown;
}

/** Answers a request of one route with the body of its 200, or throws a ServiceError. */
export type Handler<Response = object> = (request: RouteRequest) => Response | Promise<Response>;

/** A JSON type of the contract for data that nobody changes. */
export type ReadonlyJson<Json> = Json extends object
  ? { readonly [Key in keyof Json]: ReadonlyJson<Json[Key]> }
  : Json;

/** One handler for each operation of a group: the operation ids and the response types are those of the contract. */
export type Handlers<Operations> = {
  readonly [Id in keyof Operations]: Operations[Id] extends { response: infer Response }
    ? Handler<ReadonlyJson<Response>>
    : never;
};

/** An API group of service.md: its address prefix, who may use it, what answers its routes, and its error format. */
export interface ApiGroup {
  readonly name: Group;
  /** Such as `/classification`. */
  readonly prefix: string;
  /** The scope that the gateway asks for. */
  readonly scope: string;
  readonly handlers: { readonly [operationId: string]: Handler };
  /** The wire format of an error (service.md, "Errors"). */
  errorBody(error: ServiceError): object;
}

/** Whether a request path lies under the prefix of a group. */
export function isUnder(path: string, group: ApiGroup): boolean {
  return path === group.prefix || path.startsWith(`${group.prefix}/`);
}
