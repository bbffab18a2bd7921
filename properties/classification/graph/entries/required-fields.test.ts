import { expect, it } from 'vitest';
import { refusal } from '../request/testing/refusing-model.ts';
import { saysRequired } from './required-fields.ts';

it.each([
  ['title is required', true],
  ["lot: 'title' is required", true],
  ["input must have required property 'title'", true],
  ["'title' is a required property", true],
  ['subtitle is required', false],
  ["must have required property 'title_raw'", false],
  ['title is required to have a word', false],
])('finds that the detail "%s" calls the title required: %s', (detail, isSaid) => {
  expect(saysRequired(refusal(detail), 'lot', 'title')).toBe(isSaid);
});
