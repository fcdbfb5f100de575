import type { Db } from './database.ts';

type Waiting<Question, Answer> = {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/**
 * A read that concurrent requests share: those that ask while a statement is running are answered together by
 * the next one. Nothing is cached, and every answer is read after its question was asked, so it is as current
 * as a statement of its own.
 */
export class SharedReads<Question, Answer> {
  readonly #answerAll: (questions: Question[]) => Promise<readonly Answer[]>;
  readonly #atOnce: number;
  #waiting: Waiting<Question, Answer>[] = [];
  #isReading = false;

  /**
   * @param answerAll answers in the order of the questions; if it fails, everyone who asked gets the error.
   * @param atOnce the most questions that it is given.
   */
  constructor(
    answerAll: (questions: Question[]) => Promise<readonly Answer[]>,
    { atOnce = 500 }: { atOnce?: number } = {},
  ) {
    this.#answerAll = answerAll;
    this.#atOnce = atOnce;
  }

  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject });
      if (!this.#isReading) void this.#answerWaiting();
    });
  }

  async #answerWaiting(): Promise<void> {
    this.#isReading = true;
    for (;;) {
      // Requests whose bytes have arrived begin before this turn ends: they are answered together too.
      await new Promise(setImmediate);
      const asked = this.#waiting.splice(0, this.#atOnce);
      if (asked.length === 0) break;
      try {
        const answers = await this.#answerAll(asked.map(({ question }) => question));
        for (const [at, { resolve }] of asked.entries()) resolve(answers[at] as Answer);
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    this.#isReading = false;
  }
}

/** Something a process has once for each database it is connected to: created on first use. */
export function oncePerDatabase<T>(make: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<Db, T>();
  return (db) => {
    const known = made.get(db);
    if (known !== undefined) return known;
    const one = make(db);
    made.set(db, one);
    return one;
  };
}
