import { readTaxonomy } from '../../../datasets/index.ts';
import { findMentions } from '../models/skills/gazetteer.ts';
import { skillNames } from '../models/skills/skills.ts';
import { figure, type Figure } from './figure.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Skills in one part of SkillSpan, whose annotators mark phrases: a mention and a span agree when they overlap. */
export function measureSkills(part: 'dev' | 'test'): readonly Figure[] {
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
