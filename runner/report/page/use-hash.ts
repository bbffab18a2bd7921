import { useEffect, useState } from 'preact/hooks';

/** The fragment of the address without `#`, decoded; it changes with links and with the history. */
export function useHash(): string {
  const [hash, setHash] = useState(readHash);
  useEffect(() => {
    const update = (): void => setHash(readHash());
    addEventListener('hashchange', update);
    return () => removeEventListener('hashchange', update);
  }, []);
  return hash;
}

/** The link to a finding. */
export const findingLink = (id: string): string => `#finding/${encodeURIComponent(id)}`;

/** The link to a clause in the map. */
export const clauseLink = (id: string): string => `#clause/${encodeURIComponent(id)}`;

/** The anchor of a difference from the oracle. */
export const differenceAnchor = (id: string): string => `difference-${id.replaceAll(/\W/g, '-')}`;

function readHash(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}
