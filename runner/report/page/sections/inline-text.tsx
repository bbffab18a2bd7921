import type { ComponentChild } from 'preact';

/** A sentence in which parts between backticks are code. */
export function InlineText({ text }: { readonly text: string }): ComponentChild {
  return text
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
