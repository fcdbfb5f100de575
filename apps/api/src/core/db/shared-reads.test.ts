import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SharedReads } from './shared-reads.ts';

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
  it('answer those together who asked while another read was under way', async () => {
    const { state, shared } = byHand();
    const first = shared.ask(1);
    const [second, third] = [shared.ask(2), shared.ask(3)];
    expect(state.reads.map(({ questions }) => questions)).toEqual([[1]]);
    state.value = 7;
    state.reads[0]?.end();
    expect(await first).toBe('1 at 0');
    expect(state.reads[1]?.questions).toEqual([2, 3]);
    state.reads[1]?.end();
    expect(await Promise.all([second, third])).toEqual(['2 at 7', '3 at 7']);
  });

  it('tell everyone who waited for a read that failed, and go on', async () => {
    const { state, shared } = byHand();
    const first = shared.ask(1);
    const waited = Promise.allSettled([shared.ask(2), shared.ask(3)]);
    state.reads[0]?.end();
    expect(await first).toBe('1 at 0');
    state.reads[1]?.end(new Error('the connection broke'));
    const reason = new Error('the connection broke');
    expect(await waited).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ]);
    const next = shared.ask(4);
    state.reads[2]?.end();
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
            await new Promise(setImmediate);
          };
          for (const step of steps) {
            if (step === 'ask')
              asked.push({ since: state.value, answer: shared.ask(asked.length) });
            else if (step === 'change') state.value += 1;
            else await endNext();
          }
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
