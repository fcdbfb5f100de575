import { expect, it } from 'vitest';
import { parseConfig } from '../../core/config/config.ts';
import { judgeCardCosts } from './card-costs.ts';

const { plans } = parseConfig({});
const judge = (cardLimitCents: number) => judgeCardCosts({ cardLimitCents, plans });

it('says what card sales of each size cost, up to the limit, against the plan’s income', () => {
  expect(judge(99_999_999)).toEqual({
    outcome: 'note',
    found:
      'a card sale of $1,000.00 costs $29.30, of $10,000.00 costs $290.30, of $100,000.00 costs $2,900.30, of $999,999.99 costs $29,000.30; the $59.95 plan pays for one of up to $1,986.00',
    toDo: expect.stringContaining('lower CARD_LIMIT'),
  });
});

it('has nothing to advise where the plan pays for every card sale', () => {
  expect(judge(198_600)).toMatchObject({
    outcome: 'ok',
    found: expect.stringContaining('of $1,986.00 costs $57.89'),
  });
  expect(judge(198_700).outcome).toBe('note');
});
