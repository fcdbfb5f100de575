import { Agent, request } from 'node:http';
import { asBrowser } from '../marketplace/sides.ts';

/** What someone does again and again: the next call is due so long after the one before was due. */
export type Habit = { what: string; path: () => string; waitMs: () => number };

/**
 * People at browsers of their own. Each call is made when it is due, not when the server is done with
 * others, and its time counts from then: a server that falls behind cannot hide it.
 */
export class Crowd {
  /** How long the answers took, in ms, by what was asked. */
  readonly answers = new Map<string, number[]>();
  readonly failures: string[] = [];
  readonly #url: URL;
  readonly #agent = new Agent({ keepAlive: true, maxFreeSockets: 2_000 });
  readonly #timers = new Set<NodeJS.Timeout>();
  #hasLeft = false;

  constructor(url: string) {
    this.#url = new URL(url);
  }

  /** Begins at some moment of the first wait, as people do. */
  join(cookie: string, habit: Habit): void {
    this.#plan(performance.now() + Math.random() * habit.waitMs(), cookie, habit);
  }

  /** Forgets what was measured until now. */
  forget(): void {
    this.answers.clear();
    this.failures.length = 0;
  }

  leave(): void {
    this.#hasLeft = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#agent.destroy();
  }

  #plan(dueAt: number, cookie: string, habit: Habit): void {
    if (this.#hasLeft) return;
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        this.#plan(dueAt + habit.waitMs(), cookie, habit);
        this.#ask(dueAt, cookie, habit);
      },
      Math.max(0, dueAt - performance.now()),
    );
    this.#timers.add(timer);
  }

  #ask(dueAt: number, cookie: string, { what, path }: Habit): void {
    const fail = (reason: string) => {
      if (!this.#hasLeft) this.failures.push(`${what}: ${reason}`);
    };
    const asking = request(
      {
        host: this.#url.hostname,
        port: this.#url.port,
        path: path(),
        agent: this.#agent,
        headers: { ...asBrowser, cookie },
      },
      (answer) => {
        answer.resume();
        answer.on('error', (error) => fail(error.message));
        answer.on('end', () => {
          if (answer.statusCode !== 200) fail(`status ${answer.statusCode}`);
          const times = this.answers.get(what) ?? [];
          times.push(performance.now() - dueAt);
          this.answers.set(what, times);
        });
      },
    );
    asking.on('error', (error) => fail(error.message));
    asking.end();
  }
}
