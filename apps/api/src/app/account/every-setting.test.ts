import { type ApiContract, apiContract } from '@claimstead/contract/api.contract.ts';
import type { Endpoint } from '@claimstead/contract/endpoint.ts';
import type { Me } from '@claimstead/contract/identity.contract.ts';
import {
  type SavedFilters,
  savedFiltersSchema,
  type SavedSearch,
} from '@claimstead/contract/saved-searches.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '../../core/ids/ids.ts';
import { anonymously, type Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';

let world: World;
let person: Persona;
beforeAll(async () => {
  world = await startWorld();
  person = await world.person({ firstName: 'Ona' });
});
afterAll(() => world.stop());

type Changes = 'PUT' | 'PATCH';
/** Everything by which a person sets something of their own: a new call does not compile until it is here. */
type SettingCall =
  | Extract<keyof ApiContract, `${Changes} /user/${string}` | `${Changes} /notifications/${string}`>
  | Extract<keyof ApiContract, `${'POST' | 'PATCH'} /savedSearches${'' | '/{id}'}`>
  | 'POST /auth/register';

type BodyOf<Call extends SettingCall> = ApiContract[Call] extends { body: infer Body }
  ? Body extends z.ZodType
    ? Required<z.input<Body>>
    : never
  : never;

type Setting<Sent> = {
  /** Every field, twice: neither is what it was before. */
  values: [Sent, Sent];
  /** Who sends it, and to which id: the one person, unless it says so. */
  to?: () => Promise<{ who?: Persona; id?: string }>;
  /** Every field again, as another call tells it. */
  read(sent: Sent): Promise<Sent>;
};

/** Not here, and where it is read back instead. */
const elsewhere = (why: string) => ({ why });

const settings: { [Call in SettingCall]: Setting<BodyOf<Call>> | ReturnType<typeof elsewhere> } = {
  'POST /auth/register': {
    values: [
      {
        firstName: 'Nell',
        lastName: 'Marsh',
        email: 'nell@example.test',
        password: 'Calm-Pond-31',
      },
      {
        firstName: 'Otto',
        lastName: 'Brook',
        email: 'otto@example.test',
        password: 'Wide-Lake-47',
      },
    ],
    to: () => Promise.resolve({ who: anonymously(world) }),
    read: async ({ email, password }) => {
      const body = { email, password };
      const answer = await anonymously(world).request('POST', '/auth/authenticate', { body });
      const me = answer.body as Me;
      // Nobody is told a password: it is the one that opens the account.
      const opened = answer.status === 200 ? password : 'another';
      const { firstName, lastName } = me;
      return { firstName, lastName, email: me.email, password: opened };
    },
  },
  'PUT /user/timeZone': {
    values: [{ timeZone: 'America/Denver' }, { timeZone: 'Europe/Vienna' }],
    read: async () => ({ timeZone: (await told<Me>('/user')).timeZone ?? '' }),
  },
  'PUT /user/legalName': {
    values: [{ name: 'Ona Marie Brook' }, { name: 'Ona M. Brook' }],
    read: async () => ({ name: (await told<{ name: string }>('/user/legalName')).name }),
  },
  'PUT /user/postalAddress': {
    values: [{ address: '12 Mill Lane\nAustin, TX 78701' }, { address: null }],
    read: () => told('/user/postalAddress'),
  },
  'PUT /notifications/mails': {
    values: [
      { kind: 'offers', wish: 'daily' },
      { kind: 'support', wish: 'never' },
    ],
    read: async ({ kind }) => {
      const wishes = await told<BodyOf<'PUT /notifications/mails'>[]>('/notifications/mails');
      const wish = wishes.find((one) => one.kind === kind);
      if (!wish) throw new Error(`${kind} is not told`);
      return wish;
    },
  },
  'POST /savedSearches': {
    values: [
      { name: 'Hinges', mails: true, filters: everyFilter('hinge') },
      { name: 'Valves', mails: false, filters: { search: 'valve' } },
    ],
    read: async ({ name }) => {
      const { filters, mails } = await savedAs(name);
      return { name, mails, filters };
    },
  },
  'PATCH /savedSearches/{id}': {
    values: [
      { name: 'Pumps', mails: true },
      { name: 'Pumps and valves', mails: false },
    ],
    to: async () => {
      const body = { name: 'Before', mails: false, filters: { search: newId() } };
      const made = await person.request('POST', '/savedSearches', { body });
      return { id: (made.body as SavedSearch).id };
    },
    read: async ({ name }) => ({ name, mails: (await savedAs(name)).mails }),
  },
  'PATCH /user/image': elsewhere('a file: pictures.test.ts reads it'),
  'PUT /user/blocks/{userId}': elsewhere('names a person and has no field: blocks.routes.test.ts'),
  'PATCH /user/payments': elsewhere(
    'what the payment provider made: payout-accounts.routes.test.ts takes no other',
  ),
  'PUT /notifications/read-all': elsewhere('has no field: notifications.routes.test.ts'),
  'PUT /notifications/{id}/read': elsewhere('has no field: notifications.routes.test.ts'),
};

/** Every filter that a search is saved with; one that is new does not compile until it is here. */
function everyFilter(search: string): Required<SavedFilters> {
  return {
    search,
    types: '1,2',
    categories: '3',
    acceptingOffers: 'true',
    expired: 'false',
    prototype: 'true',
    research: 'true',
    costModel: 'true',
    wishlist: 'true',
    priceFrom: '100',
    priceTo: '50000',
    endsAfter: '2030',
    feeStates: 'settled,window_open',
    class: 'H01M',
    assignee: 'Acme Hinges LLC',
    filedAfter: '2019-05-01',
    owner: newId(),
    listedSince: '2026-03-04',
    sort: 'ends_soonest',
  };
}

async function told<Body>(path: `/${string}`): Promise<Body> {
  const answer = await person.request('GET', path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Body;
}

async function savedAs(name: string): Promise<SavedSearch> {
  const saved = (await told<SavedSearch[]>('/savedSearches')).find((one) => one.name === name);
  if (!saved) throw new Error(`no search is saved as ${name}`);
  return saved;
}

const here = Object.entries<Setting<unknown> | ReturnType<typeof elsewhere>>(settings).flatMap(
  ([call, setting]) => ('why' in setting ? [] : [[call, setting] as const]),
);

it.each(here)(
  '%s keeps every field as it was sent, and every change of it',
  async (call, setting) => {
    const [method, path] = call.split(' ') as ['POST', string];
    const { who = person, id = '' } = (await setting.to?.()) ?? {};
    for (const sent of setting.values) {
      const answer = await who.request(method, path.replace('{id}', id), { body: sent });
      expect(answer.status, answer.text).toBeLessThan(300);
      expect(await setting.read(sent)).toEqual(sent);
    }
  },
);

it.each(here)('%s is sent with every field that it takes', (call, setting) => {
  const { body }: Endpoint = apiContract[call as SettingCall];
  if (!(body instanceof z.ZodObject)) throw new Error(`${call} takes no fields`);
  for (const sent of setting.values) {
    expect(Object.keys(sent as object).toSorted()).toEqual(Object.keys(body.shape).toSorted());
  }
});

it('a search is saved with every filter of the market', () => {
  const filters = Object.keys(savedFiltersSchema.shape).toSorted();
  expect(Object.keys(everyFilter('')).toSorted()).toEqual(filters);
});
