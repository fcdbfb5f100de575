import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../../test-kit/world.ts';
import { transact } from '../outbox/unit-of-work.ts';
import { defineLifecycle, type Situation, type Transition } from './lifecycle.rules.ts';
import { keepLifecycle, markOf } from './take-transition.ts';

type Door = { state: 'open' | 'shut' | 'locked' };
type DoorTransition = Transition<
  Door['state'],
  'close' | 'lock' | 'slam',
  'guest' | 'owner' | 'system',
  'night'
>;
type DoorSituation = Situation<Door> & { isNight?: boolean; isClosingTime?: boolean };

const doors = defineLifecycle<DoorTransition, DoorSituation>({
  name: 'door',
  kept: { tables: ['doors'], columns: ['state'] },
  initial: 'open',
  stageOf: ({ state }) => state,
  overdue: { holds: ({ isClosingTime }) => isClosingTime === true, code: 'offers.lapsed' },
  guards: { night: { holds: ({ isNight }) => isNight === true, code: 'offers.reserved' } },
  refusal: (stage) => (stage === 'locked' ? 'offers.ended' : null),
  table: [
    { from: 'open', move: 'close', by: 'guest', to: 'shut', guards: ['night'] },
    { from: ['open', 'shut'], move: 'lock', by: 'owner', to: 'locked' },
    { from: ['open', 'shut'], move: 'slam', by: 'system', to: 'shut' },
  ],
});

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Makes a move; `saved` is what the row says afterwards. */
async function take(
  door: DoorSituation['subject'],
  request: Parameters<typeof doors.decide>[1],
  { saved, ...around }: { saved?: Door | null; isNight?: boolean; isClosingTime?: boolean } = {},
) {
  const said: string[] = [];
  const takeTransition = keepLifecycle(doors, {
    save: async (_unit, { subject }, { transition }) =>
      saved === undefined ? { ...subject, state: transition.to } : saved,
    follow: async (unit, _situation, transition) => {
      said.push(transition.move);
      unit.enqueue({ name: 'nobody', data: {} });
      throw new Error('undone');
    },
    movedOn: () => new Error('moved on'),
  });
  const outcome = await transact(world.deps, (unit) =>
    takeTransition(unit, { subject: door, ...around }, request),
  ).catch((error: unknown) => error);
  return { outcome, said };
}

const code = (value: string) => expect.objectContaining({ code: value });

describe('a move', () => {
  const open = { state: 'open' } as const;
  it.each([
    [
      'that a guard hinders says which',
      open,
      { move: 'close', by: 'guest' },
      { isNight: true },
      code('offers.reserved'),
    ],
    [
      'past the deadline is refused to people',
      open,
      { move: 'close', by: 'guest' },
      { isClosingTime: true },
      code('offers.lapsed'),
    ],
    [
      'that the table lacks is refused in words',
      { state: 'locked' },
      { move: 'close', by: 'guest' },
      {},
      code('offers.ended'),
    ],
    [
      'that the table lacks and nobody has words for is a mistake',
      { state: 'shut' },
      { move: 'close', by: 'guest' },
      {},
      new Error('A door that is shut cannot close by guest.'),
    ],
    [
      'that another was quicker than is over',
      open,
      { move: 'lock', by: 'owner' },
      { saved: null },
      new Error('moved on'),
    ],
    [
      'whose row stands elsewhere is a mistake',
      open,
      { move: 'lock', by: 'owner' },
      { saved: { state: 'shut' } },
      new Error('A door that was open is shut after lock.'),
    ],
  ] as const)('%s, and nothing follows', async (_what, door, request, around, expected) => {
    expect(await take(door, request, around)).toEqual({ outcome: expected, said: [] });
  });

  it('is followed by what belongs to it, which can undo all of it', async () => {
    const slam = { move: 'slam', by: 'system' } as const;
    const taken = await take(open, slam, { isClosingTime: true });
    expect(taken).toEqual({ outcome: new Error('undone'), said: ['slam'] });
    expect(await world.deps.db.selectFrom('outbox_events').select('id').execute()).toEqual([]);
  });

  it('is one of any that the person may make', () => {
    const situation = { subject: open, now: new Date() };
    expect(doors.movesOf(situation, ['guest', 'owner'])).toEqual(['close', 'lock']);
    expect(doors.movesOf({ ...situation, isNight: true }, ['guest', 'owner'])).toEqual(['lock']);
    expect(doors.movesOf({ ...situation, isClosingTime: true }, 'owner')).toEqual([]);
    expect(doors.hindranceTo({ ...situation, isNight: true }, { move: 'close', by: 'guest' })).toBe(
      'night',
    );
  });
});

it('only plain words stand in the comment of a statement', () => {
  expect(() => markOf('offer', 'accept */ drop table offers; /*')).toThrow(/cannot stand/);
});
