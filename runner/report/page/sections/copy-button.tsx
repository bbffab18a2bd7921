import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';

/** A button that copies a text to the clipboard and says so; without a clipboard it is not there. */
export function CopyButton({
  text,
  label,
}: {
  /** The text, or what makes it when it is copied. */
  readonly text: string | (() => string);
  readonly label: string;
}): ComponentChild {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  // Browsers offer a clipboard to secure pages only; an opened file counts as one in some of them.
  if (typeof navigator.clipboard?.writeText !== 'function') return undefined;
  const copy = (): void => {
    navigator.clipboard.writeText(typeof text === 'string' ? text : text()).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  return (
    <button type="button" class="copy" onClick={copy}>
      {state === 'idle' ? label : state === 'copied' ? 'Copied' : 'Not copied'}
    </button>
  );
}
