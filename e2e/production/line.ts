import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * Sees what comes back from the far end before it is passed on, with what it responds to; what is not passed on
 * never arrives.
 */
export type Listener = (said: { answer: string; to: string; pass: () => void }) => void;

/** A connection to a server on this machine that can be cut, so that nothing reaches it, and restored. */
export class Line {
  readonly port: number;
  readonly #farPort: number;
  readonly #open = new Set<Socket>();
  #server: Server | null = null;
  /** Listens to the far end, if a test wants to. */
  listener: Listener | null = null;

  constructor(port: number, farPort: number) {
    this.port = port;
    this.#farPort = farPort;
  }

  async mend(): Promise<void> {
    if (this.#server) return;
    this.#server = createServer((near) => this.#connect(near)).listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Open connections break, and no new ones are accepted. */
  async cut(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    for (const socket of this.#open) socket.destroy();
    if (!server) return;
    server.close();
    await once(server, 'close');
  }

  #connect(near: Socket): void {
    const far = connect(this.#farPort, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#open.delete(socket);
        other.destroy();
      });
    }
    let to = '';
    near.on('data', (bytes: Buffer) => {
      if (this.listener) to += bytes.toString('latin1');
    });
    near.pipe(far);
    far.on('data', (bytes: Buffer) => {
      const pass = () => void near.write(bytes);
      const answered = to;
      to = '';
      if (!this.listener) return pass();
      this.listener({ answer: bytes.toString('latin1'), to: answered, pass });
    });
    far.on('end', () => near.end());
  }
}
