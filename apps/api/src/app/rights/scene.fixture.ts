import { newId } from '../../core/ids/ids.ts';
import type { World } from '../../test-kit/world.ts';
import {
  aboutDraft,
  draftOf,
  expired,
  fixedPrice,
  invitedTo,
  paidPlan,
  sellersOwn,
  takenDown,
  titleInQuestion,
  unpaidDraft,
} from './belongings.fixture.ts';
import { dealAt, type Stage, stages, type Thing } from './deals.fixture.ts';
import { type Cast, confirmPasswords, endTwo, ok, type Role } from './roles.fixture.ts';

/** What the lines of the tables can be about: `-` where a call takes nothing, or what nothing has. */
export const places = [
  '-',
  ...stages,
  'late',
  'seller',
  'suspended',
  'draft',
  'about',
  'invited',
  'fixed',
  'plan',
  'title',
  'taken',
  'expired',
  'unpaid',
] as const;
export type Place = (typeof places)[number];

type Found = {
  /** One thing for everyone, except who has one of their own. */
  all: Thing;
  own?: Partial<Record<Role, Thing>>;
  /** What is asked for to see whether a stranger can tell it from what does not exist; absent: nothing at all. */
  nowhere?: Thing;
};
export type Scene = Readonly<Record<Place, Found>>;

export function thingOf(scene: Scene, place: Place, role: Role): Thing {
  const { all, own } = scene[place];
  return own?.[role] ?? all;
}

/** Everything that the tables name; the buyer's calendar has an address by then. */
export async function setScene(world: World, cast: Cast): Promise<Scene> {
  const deals = {} as Record<Stage, Found>;
  for (const stage of stages) deals[stage] = { all: await dealAt(world, cast, stage) };
  const scene: Scene = {
    '-': { all: {} },
    ...deals,
    late: await each(['buyer', 'coOwner', 'seller', 'party', 'operator'], () =>
      dealAt(world, cast, 'late'),
    ),
    seller: { all: await sellersOwn(world, cast) },
    suspended: { all: { user: cast.suspended.userId } },
    draft: { all: await draftOf(world, cast) },
    about: {
      all: await aboutDraft(world, cast),
      nowhere: { user: cast.seller.userId, listing: newId() },
    },
    invited: { all: await invitedTo(world, cast) },
    fixed: { all: await fixedPrice(world, cast) },
    plan: { all: await paidPlan(world, cast) },
    title: { all: await titleInQuestion(world, cast) },
    taken: { all: await takenDown(world, cast) },
    expired: { all: await expired(world, cast) },
    unpaid: await each(['coOwner', 'seller', 'party'], () => unpaidDraft(world, cast)),
  };
  await confirmPasswords(world, cast);
  const made = await ok(cast.buyer.request('POST', '/docket/calendar'));
  const token = /calendar\/([^/]+)\//.exec((made.body as { address: string }).address)?.[1] ?? '';
  await endTwo(cast);
  await world.drain();
  return { ...scene, done: { all: { ...scene.done.all, token } } };
}

/**
 * One for each who may take a step at the payment provider, which is not put back as the database is, and the last one for
 * everyone else.
 */
async function each(of: readonly Role[], make: () => Promise<Thing>): Promise<Found> {
  const own: Partial<Record<Role, Thing>> = {};
  let all: Thing = {};
  for (const role of of) {
    all = await make();
    own[role] = all;
  }
  return { all, own };
}
