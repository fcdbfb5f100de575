import { Agent, request, type ClientRequest } from 'node:http';
import { LivePage, type HeardEvent } from '../../apps/api/src/test-kit/live-page.ts';
import type { Settled } from '../people/settle.ts';

/** What an open page asks again: all that is shown and may be stale. */
type Question = { path: string; take?: (answer: unknown) => void };

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
      onOpen: () => this.#refresh(() => true),
      onEvent: (event) => this.#refresh((question) => this.#isStale(question, event)),
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
   * What the page asks after an event, as `apps/web/app/lib/live.ts` and the queries of its features have it:
   * the one place to change when they change.
   */
  #questions(): Question[] {
    const thread = `/messages/${this.#person.partnerUserId}`;
    return [
      { path: '/conversations' },
      { path: thread, take: (answer) => this.#show(answer as ThreadMessage[]) },
      { path: '/notifications/unread/count' },
    ];
  }

  #isStale({ path }: Question, { kind }: HeardEvent): boolean {
    const isNews = path.startsWith('/notifications');
    return kind === 'notification' ? isNews : kind === 'message' && !isNews;
  }

  /** What is being asked is let finish, shown, and then asked once more, as the web app does. */
  #refresh(isStale: (question: Question) => boolean): void {
    for (const question of this.#questions()) {
      if (isStale(question)) this.#ask(question);
    }
  }

  #ask(question: Question): void {
    const { path, take } = question;
    if (this.#asking.has(path)) {
      this.#toAskAgain.add(path);
      return;
    }
    this.calls += 1;
    const done = () => {
      this.#asking.delete(path);
      if (this.#toAskAgain.delete(path)) this.#ask(question);
    };
    const asking = request(
      `${this.#address()}/api/v1${path}`,
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
    this.#asking.set(path, asking);
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
