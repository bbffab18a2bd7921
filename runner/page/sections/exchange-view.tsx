import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import { curlCommand } from '../../report/commands/curl.ts';
import type { Evidence } from '../../report/evidence.ts';
import { CopyButton } from './copy-button.tsx';
import { asFetch, asHttp } from '../request-text.ts';

const forms = { curl: curlCommand, HTTP: asHttp, fetch: asFetch } as const;
type Form = keyof typeof forms;

/** One exchange: the request as curl, HTTP or fetch, and the answer; the field concerned is marked in it. */
export function ExchangeView(props: {
  readonly exchange: Evidence;
  readonly title: string;
  readonly open: boolean;
  readonly field?: string;
}): ComponentChild {
  const { request, response, attempts, milliseconds } = props.exchange;
  const [form, setForm] = useState<Form>('curl');
  const text = forms[form](request);
  return (
    <details class="exchange" open={props.open}>
      <summary>
        {props.title}: {request.method} {pathOf(request.url)} → <strong>{response.status}</strong>
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
      <pre tabIndex={0} aria-label="answer">
        {`${response.status}\n${headerLines(response.headers)}\n\n`}
        <Marked text={pretty(response.text)} field={props.field} />
        {response.characters > response.text.length &&
          `\n… ${response.characters - response.text.length} more characters`}
      </pre>
      <p class="by">
        {milliseconds} ms{attempts > 1 && `, ${attempts} attempts`}
      </p>
    </details>
  );
}

/** The lines of a pretty-printed answer that hold the last key of the field. */
function Marked({
  text,
  field,
}: {
  readonly text: string;
  readonly field: string | undefined;
}): ComponentChild {
  const key = /([\w-]+)(?:\[\])?$/.exec(field ?? '')?.[1];
  if (key === undefined) return text;
  const needle = `"${key}":`;
  return text
    .split('\n')
    .map((line, index) => (line.includes(needle) ? <mark key={index}>{`${line}\n`}</mark> : `${line}\n`));
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, '');
}
