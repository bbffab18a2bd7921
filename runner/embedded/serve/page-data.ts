import type { ApiGroup } from '../../../contracts/index.ts';

/** An endpoint as the page lists it. */
interface PageOperation {
  readonly operationId: string;
  readonly method: string;
  /** With the prefix of its group. */
  readonly path: string;
  readonly summary: string;
}

/** What the page of the reference shows at once. */
export interface PageData {
  /** Version of jobmark. */
  readonly jobmark: string;
  /** `off`: the reference answers without a token. */
  readonly auth: 'on' | 'off';
  /** The development client; its secret is public. */
  readonly client: { readonly clientId: string; readonly clientSecret: string };
  readonly groups: readonly {
    readonly name: ApiGroup;
    readonly title: string;
    readonly description: string;
    readonly prefix: string;
    readonly scope: string;
    readonly operations: readonly PageOperation[];
  }[];
  /** How this reference differs from the plain one on purpose: sentences without a full stop. */
  readonly deviations: readonly string[];
  /** Whether `/metrics` is served. */
  readonly metrics: boolean;
}

/** A dataset that is served, as the page draws it. */
export interface DatasetOverview {
  readonly group: ApiGroup;
  /** Such as `British postings`. */
  readonly title: string;
  readonly postings: number;
  /** The last day, `YYYY-MM-DD`. */
  readonly lastDay: string;
  readonly checksum: string;
  /** Unique postings that were active in each month, from the first month with one. */
  readonly months: readonly { readonly label: string; readonly value: number }[];
  /** The most frequent titles of all months. */
  readonly titles: readonly { readonly name: string; readonly count: number }[];
}
