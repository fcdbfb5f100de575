import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { inflateRawSync, inflateSync } from 'node:zlib';

/**
 * The test file of the antivirus makers (eicar.org), in two pieces, so that no scanner takes the file that
 * this stands in for one.
 */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

export type StandInManners = {
  /** As in clamd.conf; Debian's own is 25M. */
  streamMaxLength?: number;
  /** What becomes of the answer. `never`: the connection stays open, as with a daemon that hangs. */
  answer?: 'whole' | 'half' | 'none' | 'never' | 'error';
};

/**
 * A stand-in for clamd where it is not installed, and for the ways in which it fails. It speaks the part of
 * clamd(8) that the product uses, as ClamAV 1.4.6 answered it over a unix socket: a command begins with "z"
 * and ends with a zero byte, so does the answer; a stream over its limit is answered while it still comes,
 * and the connection is closed. It unpacks what lies in a zip and in the streams of a PDF, one level deep.
 */
export async function startClamdStandIn(manners: StandInManners = {}) {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    serve(socket, manners);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: { host: '127.0.0.1', port },
    url: `tcp://127.0.0.1:${port}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function serve(socket: Socket, manners: StandInManners): void {
  const limit = manners.streamMaxLength ?? 25 * 1024 * 1024;
  let received = Buffer.alloc(0);
  let command: string | null = null;
  const content: Buffer[] = [];
  let length = 0;
  const answer = (text: string) => reply(socket, text, manners.answer ?? 'whole');
  socket.on('data', (piece) => {
    received = Buffer.concat([received, piece]);
    if (command === null) {
      const end = received.indexOf(0);
      if (end < 0) return;
      command = received.toString('latin1', 0, end);
      received = received.subarray(end + 1);
      if (command === 'zVERSION') answer('ClamAV 1.4.6/27812/Mon Nov 23 09:24:11 2026');
      else if (command !== 'zINSTREAM') answer('UNKNOWN COMMAND');
    }
    while (command === 'zINSTREAM' && received.length >= 4) {
      const size = received.readUInt32BE(0);
      if (size === 0) return answer(verdictOn(Buffer.concat(content)));
      if (length + size > limit) return answer('INSTREAM size limit exceeded. ERROR');
      if (received.length < 4 + size) return;
      content.push(received.subarray(4, 4 + size));
      length += size;
      received = received.subarray(4 + size);
    }
  });
}

function reply(socket: Socket, text: string, manner: NonNullable<StandInManners['answer']>): void {
  if (manner === 'never') socket.pause();
  else if (manner === 'none') socket.destroy();
  else if (manner === 'half') socket.end(text.slice(0, text.length / 2));
  else if (manner === 'error') socket.end('Can’t allocate memory ERROR\0');
  else socket.end(`${text}\0`);
}

function verdictOn(content: Buffer): string {
  const isFound = [content, ...unpacked(content)].some((bytes) => bytes.includes(eicar));
  return isFound ? 'stream: Eicar-Test.UNOFFICIAL FOUND' : 'stream: OK';
}

function* unpacked(content: Buffer): Generator<Buffer> {
  const zipEntry = Buffer.from('PK\u0003\u0004', 'latin1');
  for (let at = content.indexOf(zipEntry); at >= 0; at = content.indexOf(zipEntry, at + 4)) {
    const begin = at + 30 + content.readUInt16LE(at + 26) + content.readUInt16LE(at + 28);
    yield inflated(() => inflateRawSync(content.subarray(begin)));
  }
  for (let at = content.indexOf('stream\n'); at >= 0; at = content.indexOf('stream\n', at + 7)) {
    yield inflated(() => inflateSync(content.subarray(at + 7)));
  }
}

function inflated(work: () => Buffer): Buffer {
  try {
    return work();
  } catch {
    return Buffer.alloc(0);
  }
}
