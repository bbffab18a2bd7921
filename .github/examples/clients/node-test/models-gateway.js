import { createServer } from 'node:http';

/** A gateway: `GET /models` lists the names of the models of the service, or answers with 502. */
export function modelsGateway(url, token) {
  return createServer(async (request, response) => {
    const answer = await fetch(`${url}/classification/models`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const names = answer.ok ? (await answer.json()).data?.map(({ modelName }) => modelName) : undefined;
    const isList = Array.isArray(names) && names.every((name) => typeof name === 'string');
    response.writeHead(isList ? 200 : 502, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isList ? names : { error: 'the service is broken' }));
  });
}
