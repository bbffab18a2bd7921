import { readFile } from 'node:fs/promises';
import type { ApiGroup } from '../groups.ts';

/** The files stay with the sources: the compiled code is in dist/contracts/openapi/. */
const folder = import.meta.url.endsWith('.ts') ? './' : '../../../contracts/openapi/';

/** The OpenAPI file of a group, as YAML text. */
export function readOpenApi(group: ApiGroup): Promise<string> {
  return readFile(new URL(`${folder}${group}.yaml`, import.meta.url), 'utf8');
}
