import type { Closing } from '@claimstead/contract/closing.contract.ts';
import { refundStatuses } from '@claimstead/contract/sales.contract.ts';
import { expect, it } from 'vitest';
import { endedWords } from './ended.copy.ts';
import { standingIn } from './sale-standing.fixture.ts';

type Ended = NonNullable<Closing['ended']>;
const person = { userId: 'b', firstName: 'Bea', lastName: 'Ash', imgUri: null };

function wordsOf(side: Closing['side'], refund: Ended['refund']) {
  const ended: Ended = {
    ...{ cause: 'operator', outcome: 'refunded', takenByBank: 0, by: null, anotherWay: null },
    ...{ reference: null, papersVoid: false },
    ...{ refund, at: refund === 'done' ? '2027-03-05T12:00:00.000Z' : null },
    payoutTakenBackAt: null,
  };
  const closing = { side, buyer: person, seller: person, amount: 90_000, covered: 0, ended };
  const standing = standingIn(refund === 'done' ? 'refunded' : `refund_${refund}`);
  return endedWords(
    { ...closing, standing, signed: false } as Closing & { standing: typeof standing },
    ended,
  );
}

it.each(refundStatuses)('the title says of a refund that is %s no more than is known', (refund) => {
  for (const side of ['buyer', 'owner'] as const) {
    const { title, text } = wordsOf(side, refund);
    for (const words of [title, text]) {
      expect(words.includes('on its way'), words).toBe(refund === 'pending');
    }
    expect(title.includes('delayed')).toBe(text.includes('delayed'));
    expect(title.endsWith('refunded')).toBe(refund === 'done');
  }
});
