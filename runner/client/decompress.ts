import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { errorCode } from '../errors/system-errors.ts';

/** The plain bytes of a body, or why it could not be decompressed. */
export type Decompressed =
  | { readonly kind: 'plain'; readonly bytes: Uint8Array }
  | { readonly kind: 'garbled'; readonly bytes: Uint8Array; readonly why: string };

/** Thrown for a body past a limit. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

type Decompress = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>;

// "deflate" is zlib data by RFC 9110, section 8.4.1.2, and raw deflate by many servers.
const inflateEither: Decompress = (bytes, options) =>
  promisify(inflate)(bytes, options).catch((error: unknown) =>
    errorCode(error) === 'Z_DATA_ERROR' ? promisify(inflateRaw)(bytes, options) : Promise.reject(error),
  );

const decompressors: Readonly<Record<string, Decompress>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: inflateEither,
  br: promisify(brotliDecompress),
};

/** Undoes the content encodings of a body, `limit` plain bytes at most. Throws BodyTooLarge. */
export async function decompress(
  body: Uint8Array,
  contentEncoding: string,
  limit: number,
): Promise<Decompressed> {
  const encodings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding !== '' && encoding !== 'identity');
  let bytes = body;
  // An empty body is not compressed, although answers to HEAD have the header.
  for (const encoding of body.byteLength === 0 ? [] : encodings.reverse()) {
    const undo = decompressors[encoding];
    if (undo === undefined) return { kind: 'garbled', bytes, why: `its content encoding is ${encoding}` };
    try {
      bytes = await undo(bytes, { maxOutputLength: limit });
    } catch (error) {
      if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE')
        throw new BodyTooLarge(`an answer of more than ${Math.round(limit / 2 ** 20)} MB`, { cause: error });
      return { kind: 'garbled', bytes, why: `it is not the ${encoding} data that its header says` };
    }
  }
  return { kind: 'plain', bytes };
}
