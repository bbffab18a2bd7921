import { fnv1a } from '../../../contracts/index.ts';
import { readTaxonomy } from '../../../datasets/index.ts';
import { companies, findCompany, type Company } from '../models/company/company-register.ts';
import { findMentions } from '../models/skills/gazetteer.ts';
import { skillNames } from '../models/skills/skills.ts';
import { type Figure, figure } from './figure.ts';
import { measureOccupations } from './measure-occupations.ts';
import { measurePostingTerms } from './measure-posting-terms.ts';

// Measures the models and prints the figures of README.md. `development` as argument measures on the parts that
// settings are chosen on.
const development = process.argv[2] === 'development';

const figures: readonly Figure[] = [
  ...measureOccupations(development ? 'development' : 'test'),
  ...measureSkills(development ? 'dev' : 'test'),
  ...measurePostingTerms(),
  ...measureCompanies(),
];

for (const { model, measure, share, cases } of figures)
  console.log(
    `${model.padEnd(12)}${(share * 100).toFixed(1).padStart(6)} %  of ${String(cases).padStart(6)}  ${measure}`,
  );

/** Company names against their short forms and made changes; strangers are names that no known company has. */
function measureCompanies(): readonly Figure[] {
  const british = readTaxonomy('uk/employers', ['company', 'legal_name']);
  const tenth = [...companies()].filter(({ core }) => fnv1a(core) % 10 === 0);
  const long = tenth.filter(({ core }) => core.replaceAll(' ', '').length >= 7);
  const variant = (measure: string, known: readonly Company[], change: (name: string) => string): Figure =>
    figure('company', measure, known, (company) => findCompany(change(company.name)) === company);
  const strangers = tenth.slice(1).map(({ core }, at) => {
    const [first = ''] = core.split(' ');
    const other = tenth[at]?.core.split(' ').slice(1).join(' ') ?? '';
    return `${first} ${other}`.trim();
  });
  const known = new Set([...companies()].map(({ core }) => core.replaceAll(' ', '')));
  return [
    figure('company', 'short form and legal name in the UK mean the same company', british, (row) => {
      const company = findCompany(row.legal_name);
      return company !== undefined && findCompany(row.company) === company;
    }),
    variant('name in capitals with another legal form', tenth, (name) => `${name.toUpperCase()}, L.L.C.`),
    variant('name without blanks and punctuation', tenth, (name) => name.replace(/[^\p{L}\p{N}]/gu, '')),
    variant('two letters of a name of 7 or more changed about', long, (name) => swapLetters(name)),
    figure(
      'company',
      'other names that stay unknown',
      strangers.filter((name) => !known.has(name.replaceAll(' ', ''))),
      (name) => findCompany(name) === undefined,
    ),
  ];
}

/** Swaps two different neighbouring letters in the middle of a name. */
function swapLetters(name: string): string {
  const middle = Math.floor(name.length / 2);
  const at = [...Array(name.length).keys()].find(
    (index) => index >= middle && /^\p{Ll}\p{Ll}/u.test(name.slice(index)) && name[index] !== name[index + 1],
  );
  if (at === undefined) return name;
  return name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Skills in one part of SkillSpan, whose annotators mark phrases: a mention and a span agree when they overlap. */
function measureSkills(part: 'dev' | 'test'): readonly Figure[] {
  const mentions: boolean[] = [];
  const spans: { kind: 'skill' | 'knowledge'; found: boolean }[] = [];
  for (const row of readTaxonomy('texts/skillspan', [
    'split',
    'sentence',
    'skill_spans',
    'knowledge_spans',
  ])) {
    if (row.split !== part) continue;
    const found = findMentions(skillNames(), row.sentence);
    const skill = locate(row.sentence, row.skill_spans);
    const knowledge = locate(row.sentence, row.knowledge_spans);
    for (const mention of found)
      mentions.push([...skill, ...knowledge].some((span) => overlap(span, mention)));
    for (const span of skill)
      spans.push({ kind: 'skill', found: found.some((mention) => overlap(span, mention)) });
    for (const span of knowledge)
      spans.push({ kind: 'knowledge', found: found.some((mention) => overlap(span, mention)) });
  }
  const isFound = (span: { found: boolean }): boolean => span.found;
  const ofKind = (kind: string) => spans.filter((span) => span.kind === kind);
  return [
    figure('skills', 'mentions that overlap a marked span (precision)', mentions, (hit) => hit),
    figure('skills', 'marked spans that overlap a mention (recall)', spans, isFound),
    figure('skills', 'of these, knowledge', ofKind('knowledge'), isFound),
    figure('skills', 'of these, skills', ofKind('skill'), isFound),
  ];
}

function locate(sentence: string, spans: string): Span[] {
  return spans
    .split('|')
    .map((text) => text.trim())
    .filter((text) => text !== '' && sentence.includes(text))
    .map((text) => ({ start: sentence.indexOf(text), end: sentence.indexOf(text) + text.length }));
}

function overlap(left: Span, right: Span): boolean {
  return left.start < right.end && right.start < left.end;
}
