/** Adds a style sheet to the page. */
export function useStyle(text: string): void {
  const style = document.createElement('style');
  style.textContent = text;
  document.head.append(style);
}

/** The JSON that the page has in the script of this id. */
export function readData(id: 'report' | 'further-findings' | 'data'): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? '');
}

/** How many findings after the script have not been read yet. */
export const countFurther = (): number => Number(document.getElementById('report')?.dataset['further']);

/** The main element of the page, emptied. */
export function mainElement(): HTMLElement {
  const main = document.querySelector('main');
  if (main === null) throw new Error('the page has no main element');
  main.replaceChildren();
  return main;
}
