import type { ReferenceOptions } from '../app.ts';

/** A conformant reference that differs from the plain one only where service.md leaves it open. */
export interface Twin {
  readonly id: string;
  /** What it does otherwise, in the present tense. */
  readonly title: string;
  /** Where service.md, or a point of readings.md, leaves it open. */
  readonly leftOpenBy: string;
  readonly options: ReferenceOptions;
}
