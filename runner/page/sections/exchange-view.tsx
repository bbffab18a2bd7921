import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import { curlCommand } from '../../report/commands/curl.ts';
import type { Evidence } from '../../report/evidence.ts';
import { CopyButton } from './copy-button.tsx';
import { asFetch, asHttp, pathOf } from '../request-text.ts';

const forms = { curl: curlCommand, HTTP: asHttp, fetch: asFetch } as const;
type Form = keyof typeof forms;

const LONG_LINE = 300;

/** One exchange: the request as curl, HTTP or fetch, and the answer, in which the lines with one of `marked` are marked. */
export function ExchangeView(props: {
  readonly exchange: Evidence;
  readonly title: string;
  readonly open: boolean;
  readonly marked?: readonly string[];
}): ComponentChild {
  const { request, response, attempts, milliseconds } = props.exchange;
  const [form, setForm] = useState<Form>('curl');
  const text = forms[form](request);
  return (
    <details class="exchange" open={props.open}>
      <summary>
        {props.title}:{' '}
        <code>
          {request.method} {pathOf(request.url)}
        </code>{' '}
        → <strong>{response.status}</strong>
      </summary>
      <div class="forms" role="group" aria-label="form of the request">
        {Object.keys(forms).map((name) => (
          <button key={name} type="button" aria-pressed={name === form} onClick={() => setForm(name as Form)}>
            {name}
          </button>
        ))}
        <CopyButton text={text} label="Copy" />
      </div>
      <pre tabIndex={0} aria-label="request">
        {text}
      </pre>
      <details class="headers">
        <summary>
          Status {response.status} after {milliseconds} ms{attempts > 1 && `, ${attempts} attempts`}; headers
        </summary>
        <pre tabIndex={0} aria-label="headers of the answer">
          {headerLines(response.headers)}
        </pre>
      </details>
      <pre tabIndex={0} aria-label="answer">
        {response.text === '' ? (
          '(an empty body)'
        ) : (
          <Marked text={pretty(response.text)} marked={props.marked ?? []} />
        )}
        {response.characters > response.text.length &&
          `\n… ${response.characters - response.text.length} more characters`}
      </pre>
    </details>
  );
}

/** Marks the lines with one of the parts; in a long line, such as that of an answer cut off, the part itself. */
function Marked({
  text,
  marked,
}: {
  readonly text: string;
  readonly marked: readonly string[];
}): ComponentChild {
  return text.split('\n').map((line, index) => {
    const part = marked.find((one) => line.includes(one));
    if (part === undefined) return `${line}\n`;
    if (line.length <= LONG_LINE) return <mark key={index}>{`${line}\n`}</mark>;
    return line
      .split(part)
      .flatMap((between, at) => (at === 0 ? [between] : [<mark key={at}>{part}</mark>, between]));
  });
}

/** JSON with an indent of two, and short lists of numbers and texts on one line. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2).replaceAll(/\[\n[^[\]{}]{1,300}\n *\]/g, (list) =>
      list.replaceAll(/\n */g, ' '),
    );
  } catch {
    return text;
  }
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
