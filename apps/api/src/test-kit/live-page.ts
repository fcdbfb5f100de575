import { get, type ClientRequest } from 'node:http';

export type HeardEvent = { id: number; kind: string; data: Record<string, unknown> };

export type LivePageOptions = {
  cookie: string;
  /** Where it connects to next: any process will do. */
  address: () => string;
  onEvent: (event: HeardEvent, page: LivePage) => void;
  /** The stream has begun, the first time or again. */
  onOpen?: () => void;
  /** As long as it waits before it comes back; browsers do as the server asks. */
  comeBackAfterMs?: number;
};

/**
 * An open page as far as the stream goes: it hears events, and comes back with `Last-Event-ID` after its
 * connection was cut, as an EventSource does.
 */
export class LivePage {
  readonly heard: HeardEvent[] = [];
  /** How often it has been connected. */
  connections = 0;
  readonly #options: LivePageOptions;
  #request: ClientRequest | null = null;
  #lastId: number | null = null;
  #closed = false;

  constructor(options: LivePageOptions) {
    this.#options = options;
  }

  /** Resolves once the stream has begun: what is told from then on is heard. */
  async open(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const asking = get(
        `${this.#options.address()}/api/v1/events`,
        {
          agent: false,
          headers: {
            cookie: this.#options.cookie,
            ...(this.#lastId === null ? {} : { 'last-event-id': String(this.#lastId) }),
          },
        },
        (answer) => {
          if (answer.statusCode !== 200) return reject(new Error(`events: ${answer.statusCode}`));
          let text = '';
          let hasBegun = false;
          answer.setEncoding('utf8');
          answer.on('data', (chunk: string) => {
            if (asking !== this.#request) return;
            if (!hasBegun) this.#options.onOpen?.();
            hasBegun = true;
            text += chunk;
            const blocks = text.split('\n\n');
            text = blocks.pop() ?? '';
            for (const block of blocks) {
              // A cut in the middle of a chunk loses the rest of it.
              if (asking === this.#request) this.#take(block);
            }
            resolve();
          });
          answer.on('error', () => undefined);
          answer.on('close', () => this.#comeBack(asking));
        },
      );
      asking.on('error', () => this.#comeBack(asking));
      this.#request = asking;
      this.connections += 1;
    });
  }

  /** Cuts the connection, and comes back. */
  cut(): void {
    const cutting = this.#request;
    this.#request = null;
    cutting?.destroy();
    if (this.#closed) return;
    const again = () => {
      if (!this.#closed) void this.open().catch(() => undefined);
    };
    const { comeBackAfterMs = 0 } = this.#options;
    if (comeBackAfterMs === 0) again();
    else setTimeout(again, comeBackAfterMs);
  }

  close(): void {
    this.#closed = true;
    this.#request?.destroy();
    this.#request = null;
  }

  #comeBack(asking: ClientRequest): void {
    if (asking === this.#request && !this.#closed) this.cut();
  }

  #take(block: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
    const [id, kind, data] = [field('id'), field('event'), field('data')];
    if (id === undefined || kind === undefined || data === undefined) return;
    this.#lastId = Number(id);
    const event = { id: Number(id), kind, data: JSON.parse(data) as Record<string, unknown> };
    this.heard.push(event);
    this.#options.onEvent(event, this);
  }
}
