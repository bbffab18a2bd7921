/** Where the viewer has no label, the text from which a control gets one: the row of a parameter, or what it chooses. */
function labelOf(control: Element): string {
  const parameter = control.closest('tr[data-param-name]')?.getAttribute('data-param-name');
  if (typeof parameter === 'string') return parameter;
  if (control.matches('.examples-select-element')) return 'example';
  return control.matches('textarea') ? 'request body' : 'content type';
}

/** Adds names of controls and focus of scrolling texts to the viewer, whenever it draws something. */
export function completeViewer(root: HTMLElement): void {
  const complete = (): void => {
    for (const control of root.querySelectorAll<HTMLInputElement>('select, textarea, input'))
      if (control.ariaLabel === null && control.title === '' && (control.labels?.length ?? 0) === 0)
        control.ariaLabel = labelOf(control);
    for (const text of root.querySelectorAll('pre')) text.tabIndex = 0;
  };
  new MutationObserver(complete).observe(root, { childList: true, subtree: true });
}
