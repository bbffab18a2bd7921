import type { ApiGroup, ChoiceId, OptionOf } from '../../contracts/index.ts';

/**
 * Options where the specification leaves a choice, by the id of the choice, or by `group/choice` for one group only; the
 * ids are in contracts/specification/decisions.md.
 *
 * @example
 * const dialect: DialectSettings = { 'when-end': 'exclusive', 'rankings/ties': 'stable' };
 */
export type DialectSettings = { readonly [Id in ChoiceId]?: OptionOf<Id> } & {
  readonly [Id in `${ApiGroup}/${ChoiceId}`]?: string;
};

/** A client of the token endpoint in addition to the development client. */
export interface ReferenceClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Scopes that it may be granted, such as `classmaster`. */
  readonly scopes: readonly string[];
}

/** How a reference answers, and how it misbehaves on purpose. */
export interface ReferenceSettings {
  /** The options that it takes; those of the reference for the others. */
  readonly dialect?: DialectSettings;
  /** The id of a fault: its answers violate a clause. `jobmark selftest --json` lists the ids. */
  readonly fault?: string;
  /** The id of a conformant variant: it differs where the specification is open. */
  readonly variant?: string;
  /** Milliseconds that each answer is held back. */
  readonly delay?: number;
  /** A status, 400 to 599, that is answered instead, by every request or every `every`th one. */
  readonly status?: number;
  /** With `status`: only every nth request fails. */
  readonly every?: number;
  /** `off` accepts requests without a token. Default `on`. */
  readonly auth?: 'on' | 'off';
  readonly clients?: readonly ReferenceClient[];
  /** Folders of datasets; the sample stands in for a country without one. */
  readonly datasets?: readonly string[];
  /** The most memory for each dataset, such as `2GB`. */
  readonly memoryLimit?: string;
}

/** Where a reference listens. */
export interface ListenSettings {
  /** 127.0.0.1 when omitted. */
  readonly host?: string;
  /** A free port when omitted or 0. */
  readonly port?: number;
}
