import type { ComponentChild, ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { groupOf } from '../../../../contracts/index.ts';
import type { Finding, RunReport } from '../../report.ts';
import { count } from '../../verdicts/verdict.ts';
import { FindingCard } from './finding-card.tsx';

/** Findings drawn at once; more come with a button, so that a page with thousands opens at once. */
const PAGE = 50;

/**
 * The findings with a search field and filters; `/` focuses the search, `j` and `k` move from finding to finding. Those
 * that follow from another one are shown on demand, by a search and on paper.
 */
export function Findings({
  report,
  unread,
  opened,
}: {
  readonly report: RunReport;
  readonly unread: number;
  readonly opened: string | undefined;
}): ComponentChild {
  const [choice, setChoice] = useState<Choice>({ query: '', group: '', level: '' });
  const [shown, setShown] = useState(PAGE);
  const [withFollowing, setWithFollowing] = useState(false);
  const printed = usePrinted();
  const { findings } = report;
  const groups = useMemo(() => [...new Set(findings.map(({ clause }) => groupOf(clause)))], [findings]);
  const matching = useMemo(() => findings.filter((finding) => matches(finding, choice)), [findings, choice]);
  // A link to a finding must work wherever it is in the list.
  const target = findings.find(({ id }) => id === opened);
  const leading = matching.filter(({ explainedBy }) => explainedBy === undefined);
  const folded =
    withFollowing || printed || choice.query.trim() !== '' || leading.length === 0
      ? 0
      : matching.length - leading.length;
  const unfolded = folded === 0 ? matching : leading;
  const visible = unfolded.slice(0, shown);
  const list = target === undefined || visible.includes(target) ? visible : [target, ...visible];
  if (findings.length === 0) return undefined;
  return (
    <section aria-labelledby="findings">
      <h2 id="findings">{count(findings.length + unread, 'finding')}</h2>
      <Filters choice={choice} groups={groups} onChoose={setChoice}>
        {unfolded.length} of {findings.length}
        {unread > 0 && `, reading ${unread} more`}
      </Filters>
      {list.map((finding) => (
        <FindingCard
          key={finding.id}
          report={report}
          finding={finding}
          open={finding.id === opened}
          printed={printed}
        />
      ))}
      {unfolded.length > shown && (
        <More onClick={() => setShown(shown + PAGE)}>
          Show {Math.min(PAGE, unfolded.length - shown)} more of {unfolded.length - shown}
        </More>
      )}
      {folded > 0 && (
        <More onClick={() => setWithFollowing(true)}>
          Show {count(folded, 'finding')} that {folded === 1 ? 'follows' : 'follow'} from these
        </More>
      )}
    </section>
  );
}

function More({
  onClick,
  children,
}: {
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}): ComponentChild {
  return (
    <button type="button" class="more" onClick={onClick}>
      {children}
    </button>
  );
}

/** What the reader looks for; empty texts choose all. */
interface Choice {
  readonly query: string;
  readonly group: string;
  readonly level: string;
}

/** The search field and the filters, with how many findings they leave. */
function Filters({
  choice,
  groups,
  onChoose,
  children,
}: {
  readonly choice: Choice;
  readonly groups: readonly string[];
  readonly onChoose: (choice: Choice) => void;
  readonly children: ComponentChildren;
}): ComponentChild {
  const search = useRef<HTMLInputElement>(null);
  useKeys(search);
  const { query, group, level } = choice;
  return (
    <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <label>
        <span>
          Search <kbd>/</kbd>
        </span>
        <input
          ref={search}
          type="search"
          value={query}
          placeholder="clause, route, field or text"
          onInput={(event) => onChoose({ ...choice, query: event.currentTarget.value })}
        />
      </label>
      <Select
        label="Group"
        value={group}
        options={groups}
        onChange={(chosen) => onChoose({ ...choice, group: chosen })}
      />
      <Select
        label="Level"
        value={level}
        options={['must', 'should', 'known']}
        onChange={(chosen) => onChoose({ ...choice, level: chosen })}
      />
      <output>{children}</output>
    </form>
  );
}

function Select(props: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly onChange: (value: string) => void;
}): ComponentChild {
  return (
    <label>
      {props.label}
      <select value={props.value} onChange={(event) => props.onChange(event.currentTarget.value)}>
        <option value="">all</option>
        {props.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}

/** Whether the page was printed: paper has no buttons, so that everything is opened from then on. */
function usePrinted(): boolean {
  const [printed, setPrinted] = useState(false);
  useEffect(() => {
    const onPrint = (): void => setPrinted(true);
    addEventListener('beforeprint', onPrint);
    return () => removeEventListener('beforeprint', onPrint);
  }, []);
  return printed;
}

function useKeys(search: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '/') {
        event.preventDefault();
        search.current?.focus();
      }
      if (event.key === 'j' || event.key === 'k') move(event.key === 'j' ? 1 : -1);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [search]);
}

function move(step: number): void {
  const summaries = [...document.querySelectorAll<HTMLElement>('.finding > summary')];
  const at = summaries.findIndex((summary) => summary === document.activeElement);
  const next = summaries[Math.max(0, Math.min(summaries.length - 1, at + step))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

function matches(finding: Finding, { query, group, level }: Choice): boolean {
  const { id, clause, text, actual, expected, route, field } = finding;
  if (group !== '' && groupOf(clause) !== group) return false;
  if (level !== '' && levelOf(finding) !== level) return false;
  const haystack = [id, text, route, field, expected, actual].join(' ').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}

const levelOf = ({ known, level }: Finding): string => (known === undefined ? level : 'known');
