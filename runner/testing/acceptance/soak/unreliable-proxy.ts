import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fnv1a } from '../../../../contracts/index.ts';
import { serveTcp, type TestServer } from '../../raw-server.ts';

/** What a proxy does to connections; shares are of the pieces that the target sends, 0 to 1. */
export interface Unreliability {
  /** The longest delay of a piece, in milliseconds. Connections overtake each other by it. */
  readonly delay: number;
  /** Ends the connection in the middle of a piece, in an orderly way. */
  readonly cut: number;
  /** Resets the connection instead. */
  readonly reset: number;
  /** Holds back the piece and everything after it. */
  readonly stall: number;
}

/** A proxy that listens on this machine. */
export interface Proxy extends TestServer {
  /** How often it cut, reset or stalled a connection. */
  readonly troubles: () => number;
}

/** Puts a proxy in front of a port of this machine. What it does to a piece follows from the seed and the piece's number. */
export async function unreliableProxy(port: number, seed: number, trouble: Unreliability): Promise<Proxy> {
  let [pieces, troubles] = [0, 0];
  // The last characters of a text affect its hash the least.
  const chance = (): number => fnv1a(`${(pieces += 1)}:${seed}:trouble`) / 2 ** 32;

  /** Forwards one piece of an answer, or drops it. Returns whether the connection continues. */
  const pass = async (piece: Buffer, client: Socket): Promise<boolean> => {
    await sleep(chance() * trouble.delay);
    const drawn = chance();
    if (drawn >= trouble.cut + trouble.reset + trouble.stall) {
      client.write(piece);
      return true;
    }
    troubles += 1;
    if (drawn < trouble.cut) client.end(piece.subarray(0, Math.floor(chance() * piece.length)));
    else if (drawn < trouble.cut + trouble.reset) {
      client.write(piece.subarray(0, Math.floor(chance() * piece.length)));
      client.resetAndDestroy();
    }
    return false;
  };

  const server = await serveTcp((client) => {
    const target = connect({ port, host: '127.0.0.1' });
    target.on('error', () => undefined);
    let sent = Promise.resolve();
    client.on('data', (piece) => {
      sent = sent.then(() => sleep(chance() * trouble.delay)).then(() => void target.write(piece));
    });
    client.on('close', () => target.destroy());
    let passed = Promise.resolve(true);
    target.on('data', (piece: Buffer) => {
      passed = passed.then(async (goesOn) => goesOn && (await pass(piece, client)));
    });
    target.on('close', () => void passed.then((goesOn) => goesOn && client.end()));
  });
  return { ...server, troubles: () => troubles };
}
