import { expect, it } from 'vitest';
import { ViewCounter } from './views.engine.ts';

it('counts a person once a day for a listing, and whoever is not known each time', () => {
  const counter = new ViewCounter();
  for (const reader of ['ann', 'ann', 'bo', null, null]) {
    counter.note('one', 'market', '2026-11-25', reader);
  }
  counter.note('two', 'market', '2026-11-25', 'ann');
  counter.note('one', 'search', '2026-11-26', 'ann');
  expect(counter.take()).toEqual([
    { listingId: 'one', day: '2026-11-25', source: 'market', count: 4 },
    { listingId: 'two', day: '2026-11-25', source: 'market', count: 1 },
    { listingId: 'one', day: '2026-11-26', source: 'search', count: 1 },
  ]);
  expect(counter.take()).toEqual([]);
});

it('what could not be kept is added to what came since', () => {
  const counter = new ViewCounter();
  const note = () => counter.note('one', 'market', '2026-11-25', null);
  note();
  const taken = counter.take();
  note();
  counter.putBack(taken);
  expect(counter.take()).toMatchObject([{ count: 2 }]);
});
