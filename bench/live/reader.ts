import { Agent, request, type ClientRequest } from 'node:http';
import { LivePage, type HeardEvent } from '../../apps/api/src/test-kit/live-page.ts';
import type { Settled } from '../people/settle.ts';

/** What an open page asks again: `path` says what for at the moment of asking. */
type Question = { name: string; path: () => string; take?: (answer: unknown) => void };

type ThreadMessage = { messageId: string; message: string };

/** The server tells browsers to come back after so long (`retry:` of the stream). */
const comeBackAfterMs = 1_000;

/**
 * The inbox of one person with one conversation open, without a screen: it holds the stream, asks what the
 * web app asks after an event, and shows what the answers bring.
 */
export class Reader {
  /** What stands on the page, each once, in the order in which the page has it. */
  readonly shown = new Map<string, string>();
  readonly #page: LivePage;
  readonly #person: Settled;
  readonly #address: () => string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 6 });
  readonly #asking = new Map<string, ClientRequest>();
  readonly #toAskAgain = new Set<string>();
  readonly #onShown: (text: string) => void;
  calls = 0;

  constructor(person: Settled, address: () => string, onShown: (text: string) => void) {
    this.#person = person;
    this.#address = address;
    this.#onShown = onShown;
    this.#page = new LivePage({
      cookie: person.cookie,
      address,
      comeBackAfterMs,
      onOpen: () => this.#askAll(this.#all()),
      onEvent: (event) => this.#askAll(this.#after(event)),
    });
  }

  get connections(): number {
    return this.#page.connections;
  }

  open(): Promise<void> {
    return this.#page.open();
  }

  cut(): void {
    this.#page.cut();
  }

  close(): void {
    this.#page.close();
    this.#toAskAgain.clear();
    for (const asking of this.#asking.values()) asking.destroy();
    this.#agent.destroy();
  }

  /**
   * What the page asks when its stream has begun, as `apps/web/app/lib/live.ts` and
   * `apps/web/app/features/messaging/use-inbox-news.ts` have it: this and the next are to change with them.
   */
  #all(): Question[] {
    const list = { name: 'conversations', path: () => '/conversations?limit=50' };
    return [list, this.#thread(), this.#unread()];
  }

  /** What it asks after an event: of a message, what is new; of one that was received, nothing. */
  #after({ kind, data }: HeardEvent): Question[] {
    if (kind === 'notification') return [this.#unread()];
    if (kind !== 'message' || 'upTo' in data) return [];
    const partner = this.#person.partnerUserId;
    const row = { name: 'conversation', path: () => `/conversations?with=${partner}` };
    return [row, this.#thread()];
  }

  #thread(): Question {
    const path = `/messages/${this.#person.partnerUserId}`;
    return {
      name: 'thread',
      path: () => {
        const last = [...this.shown.keys()].at(-1);
        return last === undefined ? path : `${path}?after=${last}`;
      },
      take: (answer) => this.#show(answer as ThreadMessage[]),
    };
  }

  #unread(): Question {
    return { name: 'notifications', path: () => '/notifications/unread/count' };
  }

  #askAll(questions: Question[]): void {
    for (const question of questions) this.#ask(question);
  }

  /** What is being asked is let finish, shown, and then asked once more, as the web app does. */
  #ask(question: Question): void {
    const { name, take } = question;
    if (this.#asking.has(name)) {
      this.#toAskAgain.add(name);
      return;
    }
    this.calls += 1;
    const done = () => {
      this.#asking.delete(name);
      if (this.#toAskAgain.delete(name)) this.#ask(question);
    };
    const asking = request(
      `${this.#address()}/api/v1${question.path()}`,
      { agent: this.#agent, headers: { cookie: this.#person.cookie } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (text += chunk));
        answer.on('error', done);
        answer.on('end', () => {
          if (answer.statusCode === 200) take?.(JSON.parse(text));
          done();
        });
      },
    );
    asking.on('error', done);
    this.#asking.set(name, asking);
    asking.end();
  }

  #show(thread: ThreadMessage[]): void {
    for (const { messageId, message } of thread) {
      if (this.shown.has(messageId)) continue;
      this.shown.set(messageId, message);
      this.#onShown(message);
    }
  }
}
