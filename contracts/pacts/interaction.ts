import { MatchersV3 } from '@pact-foundation/pact';
import type { ClauseId } from '../clauses/index.ts';
import { type ProviderStateName, providerStates, type StateValue, type StateValueName } from './states.ts';

/** One interaction of a pact, before the Pact library has seen it. */
export interface PactInteraction {
  /** Unique within the pact. */
  readonly description: string;
  readonly clauses: readonly ClauseId[];
  readonly states: readonly ProviderStateName[];
  /** The description of the accepted interaction that this one changes in one place. */
  readonly accepted?: string;
  readonly method: string;
  /** Relative to the prefix of the group, with `${…}` for values of the provider states. */
  readonly path: string;
  /** The value of the Authorization header, in the same notation; null for a request without it. */
  readonly authorization: string | null;
  /** A JSON value with Pact matchers in it. */
  readonly body?: unknown;
  /** The HTTP status. */
  readonly status: number;
  /** Another HTTP status that conforms too, where the specification leaves the choice. */
  readonly orStatus?: number;
  /** A JSON value with matchers of Pact in it; omitted where the body is not specified. */
  readonly response?: unknown;
}

/** A JSON value that the verifier replaces by a value of a provider state. */
export function inject(name: StateValueName): unknown {
  return MatchersV3.fromProviderState(`\${${name}}`, exampleOf(name));
}

/** A text with `${…}` that the verifier fills in from the provider states; a text without it stays as it is. */
export function injectInto(
  template: string,
): string | ReturnType<typeof MatchersV3.fromProviderState<string>> {
  return template.includes('${') ? MatchersV3.fromProviderState(template, fillIn(template)) : template;
}

/** The text as the consumer tests use it, with the examples of the states. Throws for an example that is not a string. */
export function fillIn(template: string): string {
  return template.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const example = exampleOf(name);
    if (typeof example !== 'string') throw new Error(`${name} is not a string and cannot be part of one`);
    return example;
  });
}

function exampleOf(name: string): StateValue['example'] {
  const states: readonly { readonly [value: string]: StateValue }[] = Object.values(providerStates);
  const value = states.find((values) => name in values)?.[name];
  if (value === undefined) throw new Error(`no provider state has a value ${name}`);
  return value.example;
}

/** The error body of the classification group. No matcher can express that `detail` is a string, an array or null. */
export function serviceError(status: number, title: string): unknown {
  // Not `integer`, and no plain value: both refuse 404.0, which is the same in JSON. The shapes compare the value.
  return { title, status: MatchersV3.number(status) };
}
