/** Adds a style sheet to the page. */
export function useStyle(text: string): void {
  const style = document.createElement('style');
  style.textContent = text;
  document.head.append(style);
}

/** The data that the server put into the page. */
export function readData(): unknown {
  return JSON.parse(document.querySelector('#data')?.textContent ?? '');
}

/** The main element of the page, emptied. */
export function mainElement(): HTMLElement {
  const main = document.querySelector('main');
  if (main === null) throw new Error('the page has no main element');
  main.replaceChildren();
  return main;
}
