import { connect, createServer, type Server, type Socket } from 'node:net';

/** A line to the database that can be cut without a word: neither end hears of it. */
export class DatabaseLine {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  readonly #target: URL;
  #isSilent = false;

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

  /** New connections pass data again. */
  mend(): void {
    this.#isSilent = false;
  }

  async stop(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise((closed) => this.#server.close(closed));
  }
}
