import { loadReference } from '../../../embedded/embedded-reference.ts';

/** A token with all scopes, from the token endpoint of a reference. Throws an Error when it gives none. */
export async function tokenOf(url: string): Promise<string> {
  const { developmentClient } = await loadReference();
  const { clientId, clientSecret, scopes } = developmentClient;
  const response = await fetch(`${url}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: scopes.join(' '),
    }),
  });
  const answer = (await response.json()) as { readonly access_token?: string };
  if (answer.access_token === undefined) throw new Error(`no token: ${response.status}`);
  return answer.access_token;
}

/** The sets that a reference serves. */
export async function setsOf(url: string, token: string): Promise<readonly string[]> {
  const response = await fetch(`${url}/classification/sets`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await response.json()) as { readonly data: readonly { readonly name: string }[] };
  return data.map(({ name }) => name);
}
