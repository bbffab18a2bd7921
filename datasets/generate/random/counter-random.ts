import { createHash } from 'node:crypto';
import { fnv1a } from '../../../contracts/index.ts';

/**
 * Randomness without a sequence: each number is a function of seed, stream, posting and field alone, so that a
 * posting is the same whoever draws it, in whatever order, and however many others there are.
 * `at` chooses the posting; `unit` and `below` then draw for it.
 */
export class CounterRandom {
  readonly #key0: number;
  readonly #key1: number;
  #lane0 = 0;
  #lane1 = 0;

  constructor(seed: string, stream: string) {
    const digest = createHash('sha256').update(`${seed}\n${stream}`).digest();
    this.#key0 = digest.readInt32LE(0);
    this.#key1 = digest.readInt32LE(4);
    this.at(0);
  }

  /** Turns to the posting of this number, 0 to 2^32 - 1. Mixes number and key into 64 bits, held as two lanes. */
  at(posting: number): void {
    let a = posting ^ this.#key0;
    let b = this.#key1;
    a = Math.imul(a ^ (a >>> 16), 0x85ebca6b);
    b = Math.imul(b ^ a ^ (a >>> 13), 0xc2b2ae35);
    a = Math.imul(a ^ b ^ (b >>> 16), 0x27d4eb2f);
    b = Math.imul(b ^ a ^ (a >>> 15), 0x165667b1);
    this.#lane0 = a ^ (b >>> 14);
    this.#lane1 = b;
  }

  /** 32 random bits, as a number from 0 to 2^32 - 1. */
  bits(field: number): number {
    let x = (this.#lane0 + Math.imul(field + 1, 0x9e3779b1)) | 0;
    x = Math.imul(x ^ (x >>> 16), 0x21f0aaad) ^ this.#lane1;
    x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
    x = Math.imul(x ^ (x >>> 15), 0x85ebca6b);
    return (x ^ (x >>> 16)) >>> 0;
  }

  /** A number in (0, 1) with 53 random bits; never 0 or 1, so that quantile functions accept it. */
  unit(field: number): number {
    const high = this.bits(2 * field) >>> 6;
    const low = this.bits(2 * field + 1) >>> 6;
    return (high * 67108864 + low + 0.5) / 4503599627370496;
  }

  /** True with a probability from 0 to 1. */
  chance(field: number, probability: number): boolean {
    return this.unit(field) < probability;
  }

  /** A whole number from 0 to `count` - 1, all equally likely. */
  below(field: number, count: number): number {
    return Math.floor(this.unit(field) * count);
  }
}

/** 32 bits that depend on the text alone: the order of taxonomy entries, the same for every seed (FNV-1a, mixed). */
export function textHash(text: string): number {
  const start = fnv1a(text);
  const hash = Math.imul(start ^ (start >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
