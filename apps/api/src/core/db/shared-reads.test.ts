import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SharedReads } from './shared-reads.ts';

/** What was asked in this turn is being read by then. */
const turn = () => new Promise(setImmediate);

/** Reads that end when they are told to; `value` is what a read that begins now would find. */
function byHand() {
  const state = {
    value: 0,
    reads: [] as { questions: number[]; end: (failure?: Error) => void }[],
  };
  const shared = new SharedReads<number, string>((questions) => {
    const found = state.value;
    return new Promise((resolve, reject) => {
      state.reads.push({
        questions,
        end: (failure) =>
          failure ? reject(failure) : resolve(questions.map((asked) => `${asked} at ${found}`)),
      });
    });
  });
  return { state, shared };
}

describe('shared reads', () => {
  it('answer those together who asked in one turn, or while another read was under way', async () => {
    const { state, shared } = byHand();
    const [first, also] = [shared.ask(1), shared.ask(2)];
    expect(state.reads).toEqual([]);
    await turn();
    const [third, fourth] = [shared.ask(3), shared.ask(4)];
    await turn();
    expect(state.reads.map(({ questions }) => questions)).toEqual([[1, 2]]);
    state.value = 7;
    state.reads[0]?.end();
    expect(await Promise.all([first, also])).toEqual(['1 at 0', '2 at 0']);
    await turn();
    expect(state.reads[1]?.questions).toEqual([3, 4]);
    state.reads[1]?.end();
    expect(await Promise.all([third, fourth])).toEqual(['3 at 7', '4 at 7']);
  });

  it('answer no more together than they may', async () => {
    const read: number[][] = [];
    const shared = new SharedReads(
      async (questions: number[]) => {
        read.push(questions);
        return questions;
      },
      { atOnce: 2 },
    );
    expect(await Promise.all([1, 2, 3, 4, 5].map((one) => shared.ask(one)))).toEqual([
      1, 2, 3, 4, 5,
    ]);
    expect(read).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('tell everyone who waited for a read that failed, and go on', async () => {
    const { state, shared } = byHand();
    const waited = Promise.allSettled([shared.ask(2), shared.ask(3)]);
    await turn();
    state.reads[0]?.end(new Error('the connection broke'));
    const reason = new Error('the connection broke');
    expect(await waited).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ]);
    const next = shared.ask(4);
    await turn();
    await turn();
    state.reads[1]?.end();
    expect(await next).toBe('4 at 0');
  });

  it('never give an answer that was read before it was asked for', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('ask', 'change', 'end'), { maxLength: 40 }),
        async (steps) => {
          const { state, shared } = byHand();
          const asked: { since: number; answer: Promise<string> }[] = [];
          let ended = 0;
          const endNext = async () => {
            state.reads[ended]?.end();
            if (ended < state.reads.length) ended += 1;
            await turn();
            await turn();
          };
          for (const step of steps) {
            if (step === 'ask')
              asked.push({ since: state.value, answer: shared.ask(asked.length) });
            else if (step === 'change') state.value += 1;
            else await endNext();
          }
          await turn();
          while (ended < state.reads.length) await endNext();
          for (const [at, { since, answer }] of asked.entries()) {
            const [question, value] = (await answer).split(' at ').map(Number);
            expect(question).toBe(at);
            expect(value).toBeGreaterThanOrEqual(since);
          }
        },
      ),
    );
  });
});
