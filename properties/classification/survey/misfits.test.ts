import { describe, expect, it } from 'vitest';
import { objectOf } from '../../../contracts/index.ts';
import { acceptedVersion } from '../testing/accepted-version.ts';
import { misfitsOf } from './misfits.ts';
import { spreadMisfits } from './spread-misfits.ts';
import type { SurveyedModelVersion } from './survey-data.ts';

const properties = {
  title: { type: 'string' },
  limit: { type: 'integer', minimum: 1 },
  terms: { type: 'array' },
};

/** A version that accepted this input. */
function accepting(input: Readonly<Record<string, unknown>>): SurveyedModelVersion {
  return acceptedVersion(input, properties);
}

describe('misfits of an accepted input', () => {
  it('are of another type in the fields that it has, and in those that it omits', () => {
    const changed = misfitsOf(accepting({ title: 'Baker' })).map(({ kind, entry }) => [kind, entry.input]);
    expect(changed).toContainEqual(['omitted', {}]);
    expect(changed).toContainEqual(['number', { title: 5 }]);
    expect(changed).toContainEqual(['null', { title: null }]);
    expect(changed).toContainEqual(['boolean', { title: true }]);
    expect(changed).toContainEqual(['minimum', { title: 'Baker', limit: 0 }]);
    expect(changed).toContainEqual(['text', { title: 'Baker', limit: '2' }]);
    expect(changed).toContainEqual(['unused', { title: 'Baker', terms: { jobmark: true } }]);
  });

  it('are outside of an enum of several types, and other than a const', () => {
    const listed = { mode: { enum: [1, 'auto'] }, kind: { const: 'posting' } };
    const version = accepting({ mode: 1, kind: 'posting' });
    const inputs = misfitsOf({
      ...version,
      input: { required: [], properties: listed },
      inputSchema: { type: 'object', properties: listed },
    }).map(({ entry }) => entry.input);
    expect(inputs).toContainEqual({ mode: 'AUTO', kind: 'posting' });
    expect(inputs).toContainEqual({ mode: 1, kind: 'POSTING' });
  });

  it('are a bound that a number must not reach, and between two multiples', () => {
    const listed = { years: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 60, multipleOf: 0.5 } };
    const version = accepting({ years: 2 });
    const changed = misfitsOf({
      ...version,
      input: { required: [], properties: listed },
      inputSchema: { type: 'object', properties: listed },
    });
    const inputs = changed.map(({ entry }) => entry.input);
    for (const years of [0, 60, 2.25]) expect(inputs).toContainEqual({ years });
  });

  it('have an item of another type after one that fits', () => {
    const listed = { terms: { type: 'array', items: { type: 'string' } } };
    const version = accepting({ terms: ['a'] });
    const inputs = misfitsOf({
      ...version,
      input: { required: [], properties: listed },
      inputSchema: { type: 'object', properties: listed },
    }).map(({ entry }) => entry.input);
    expect(inputs).toContainEqual({ terms: ['a', { jobmark: true }] });
  });

  it('have another field where the schema forbids it', () => {
    const open = accepting({ title: 'Baker' });
    const closed = { ...open, inputSchema: { ...objectOf(open.inputSchema), additionalProperties: false } };
    const extra = { title: 'Baker', jobmarkUnknown: 'text' };
    expect(misfitsOf(closed).map(({ entry }) => entry.input)).toContainEqual(extra);
    expect(misfitsOf(accepting({ title: 'Baker' })).map(({ entry }) => entry.input)).not.toContainEqual(
      extra,
    );
  });

  it('leave null out where a field may be omitted', () => {
    const nulls = misfitsOf(accepting({ title: 'Baker', limit: 2 })).filter(({ kind }) => kind === 'null');
    expect(nulls.map(({ entry }) => entry.input)).toEqual([{ title: null, limit: 2 }]);
  });

  it('are chosen so that each form comes once before any comes again', () => {
    const misfits = misfitsOf(accepting({ title: 'Baker', limit: 2 }));
    const forms = spreadMisfits([...misfits, ...misfits], []).map(({ form }) => form);
    expect(new Set(forms.slice(0, misfits.length))).toEqual(new Set(misfits.map(({ form }) => form)));
    expect(forms).toContain('boolean integer');
    expect(forms).toContain('boolean string');
  });

  it('are chosen so that each form comes once, then the next ones that are given', () => {
    const misfits = misfitsOf(accepting({ title: 'Baker', limit: 2 }));
    const next = misfits.map((misfit) => ({ ...misfit, because: 'it is next' }));
    const chosen = spreadMisfits([...misfits, ...misfits], next);
    expect(chosen.slice(misfits.length)).toEqual(next.slice(0, chosen.length - misfits.length));
  });

  it('are none where the input does not fit the schema itself', () => {
    expect(misfitsOf(accepting({ title: 5 }))).toEqual([]);
  });
});
