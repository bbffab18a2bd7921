import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import type { Evidence } from '../../evidence.ts';
import { curlCommand } from '../../shell-commands.ts';
import { asFetch, asHttp, pathOf } from '../request-text.ts';
import { AnswerText } from './answer-text.tsx';
import { CopyButton } from './copy-button.tsx';

const forms = { curl: curlCommand, HTTP: asHttp, fetch: asFetch } as const;
type Form = keyof typeof forms;

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
        → <strong>{response.status === 0 ? 'no answer' : response.status}</strong>
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
        <AnswerText text={response.text} marked={props.marked ?? []} />
        {response.characters > response.text.length &&
          `\n… ${response.characters - response.text.length} more characters`}
      </pre>
    </details>
  );
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
