import { connect, createServer, type Server, type Socket } from 'node:net';

/** How the message begins in which a server sends its process number (BackendKeyData). */
const beforeProcess = Buffer.from([0x4b, 0, 0, 0, 12]);

/** A line to the database that can be cut without a word: neither end hears of it. */
export class DatabaseLine {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  readonly #target: URL;
  #isSilent = false;
  #isPooler = false;

  private constructor(target: URL) {
    this.#target = target;
    const path = `${decodeURIComponent(target.hostname)}/.s.PGSQL.${target.port}`;
    this.#server = createServer((near) => {
      if (this.#isSilent) {
        this.#open.add(near.on('error', () => undefined).resume());
        return;
      }
      const far = connect(path);
      for (const socket of [near, far]) this.#open.add(socket.on('error', () => undefined));
      near.pipe(far).pipe(near);
      if (this.#isPooler) far.prependOnceListener('data', tellOtherProcess);
    });
  }

  /** A line to the test database at this address, which is a unix socket. Port 0: any free one. */
  static async to(url: string, port = 0): Promise<DatabaseLine> {
    const line = new DatabaseLine(new URL(url));
    await new Promise<void>((listening) => line.#server.listen(port, '127.0.0.1', listening));
    return line;
  }

  /** The database's address over this line. */
  get url(): string {
    const { port } = this.#server.address() as { port: number };
    const { username, pathname } = this.#target;
    return `postgres://${username}@127.0.0.1:${port}${pathname}`;
  }

  /** Open connections no longer pass any data; `forGood`: nor do new ones, until it is mended. */
  fallSilent({ forGood = false } = {}): void {
    this.#isSilent = forGood;
    for (const socket of this.#open) socket.unpipe().resume();
  }

  /** From here on it tells new connections processes of its own, as a pooler does. */
  tellAsPooler(): void {
    this.#isPooler = true;
  }

  /** New connections pass data again. */
  mend(): void {
    this.#isSilent = false;
  }

  async stop(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise((closed) => this.#server.close(closed));
  }
}

function tellOtherProcess(data: Buffer): void {
  const at = data.indexOf(beforeProcess);
  if (at >= 0) data.writeInt32BE(-1, at + beforeProcess.length);
}
