import type { Db } from './database.ts';

/** The most questions that one statement answers. */
const questionsAtOnce = 500;

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
  #waiting: Waiting<Question, Answer>[] = [];
  #isReading = false;

  /** @param answerAll answers in the order of the questions; if it fails, everyone who asked gets the error. */
  constructor(answerAll: (questions: Question[]) => Promise<readonly Answer[]>) {
    this.#answerAll = answerAll;
  }

  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject });
      if (!this.#isReading) void this.#answerWaiting();
    });
  }

  async #answerWaiting(): Promise<void> {
    this.#isReading = true;
    while (this.#waiting.length > 0) {
      const asked = this.#waiting.splice(0, questionsAtOnce);
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
