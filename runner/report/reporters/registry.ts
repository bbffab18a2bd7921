import type { Reporter } from './reporter.ts';

/** Every reporter by its name for `--reporter`; each is loaded when it is used. */
export const reporters = {
  terminal: async () => (await import('./terminal/terminal.ts')).reportToTerminal,
  json: async () => (await import('./json.ts')).reportAsJson,
  junit: async () => (await import('./ci/junit.ts')).reportAsJunit,
  markdown: async () => (await import('./ci/markdown.ts')).reportAsMarkdown,
  github: async () => (await import('./ci/github.ts')).reportToGithub,
  sarif: async () => (await import('./ci/sarif.ts')).reportAsSarif,
  ctrf: async () => (await import('./ci/ctrf.ts')).reportAsCtrf,
  har: async () => (await import('./har.ts')).reportAsHar,
  html: async () => (await import('./html.ts')).reportAsHtml,
  badge: async () => (await import('./ci/badge.ts')).reportAsBadge,
} as const satisfies Readonly<Record<string, () => Promise<Reporter>>>;

/** The name of a reporter. */
export type ReporterName = keyof typeof reporters;

/** Whether there is a reporter of that name. */
export const isReporterName = (name: string): name is ReporterName => Object.hasOwn(reporters, name);
