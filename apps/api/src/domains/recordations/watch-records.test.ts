import type { Filing } from '@claimstead/contract/filings.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officeSandboxKey } from '../../core/config/office-settings.ts';
import { anonymously } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { keepRecord } from '../patents/fixtures/kept-record.fixture.ts';
import { unknownRecord } from '../patents/fixtures/recorded-terms.fixture.ts';
import { paidOutTitledSale, titleForm, type TitledSale } from '../sales/titled-sale.fixture.ts';
import { watchRecords } from './watch-records.service.ts';

let world: World;
let sale: TitledSale;

beforeAll(async () => {
  world = await startWorld({
    sandbox: true,
    environment: { OFFICE_API_KEY: officeSandboxKey, OFFICE_PACE_SECONDS: '0' },
  });
  sale = await paidOutTitledSale(world);
}, 120_000);
afterAll(() => world.stop());

/** The office's record of the patent as of now, with a paper recorded today. */
async function recordNames(assignee: string, reelFrame = '71234/567'): Promise<void> {
  const { patent_number: number } = await world.deps.db
    .selectFrom('listings')
    .select('patent_number')
    .where('id', '=', sale.listingId)
    .executeTakeFirstOrThrow();
  const fetchedAt = world.clock.now();
  await keepRecord(world, {
    ...unknownRecord,
    patentNumber: number,
    fetchedAt,
    conveyances: [
      {
        reelFrame,
        recordedOn: fetchedAt.toISOString().slice(0, 10),
        text: 'ASSIGNMENT OF ASSIGNORS INTEREST',
        assignors: [{ name: 'SELLER, SAM', executedOn: null }],
        assignees: [{ name: assignee, address: null }],
        pages: 3,
        documentUrl: null,
      },
    ],
  });
}

async function watch(): Promise<void> {
  await watchRecords(world.deps);
  await world.drain();
}

const filing = async () => {
  const { body } = await sale.operator.request('GET', '/operations/filings', {
    query: { status: 'filed' },
  });
  return (body as Filing[]).find(({ saleId }) => saleId === sale.saleId);
};
const mailsAbout = (address: string, words: string) =>
  world.mailbox.to(address).filter(({ text }) => text.includes(words)).length;

it('a paper for someone else is nobody’s news', async () => {
  await recordNames('NORTHWIND DEVICES, LLC');
  await watch();
  expect((await filing())?.found).toBeNull();
  expect(await world.eventTypes()).not.toContain('recordations.found');
});

it('a paper that names the buyer is told to operators once, and to nobody else', async () => {
  await recordNames(titleForm.company.toUpperCase().replace(', INC.', ' INCORPORATED'));
  for (const _twice of [1, 2]) await watch();
  expect((await filing())?.found).toMatchObject({
    reel: '071234',
    frame: '0567',
    assignee: 'NORTHWIND DEVICES INCORPORATED',
  });
  const types = await world.eventTypes();
  expect(types.filter((type) => type === 'recordations.found')).toHaveLength(1);
  expect(types).not.toContain('recordations.recorded');
  expect(mailsAbout(sale.operator.me.email, 'reel 071234, frame 0567')).toBe(1);
  expect(mailsAbout(sale.buyer.me.email, 'reel 071234')).toBe(0);
});

describe('a paper that is not ours', () => {
  const body = { reel: '071234', frame: '0567', reason: 'It is a security agreement.' };
  const dismiss = (who = sale.operator, given: object = body) =>
    who.request('POST', `/operations/filings/${sale.saleId}/dismiss`, { body: given });

  it('is dismissed by an operator alone, with a reason, and only if it is what was found', async () => {
    expect((await dismiss(anonymously(world))).status).toBe(401);
    for (const who of [sale.buyer, sale.seller, sale.stranger]) {
      expect((await dismiss(who)).status).toBe(404);
    }
    expect((await dismiss(sale.operator, { ...body, reason: '' })).status).toBe(400);
    expect((await dismiss(sale.operator, { ...body, frame: '0001' })).body).toMatchObject({
      code: 'sales.already_done',
    });
    expect((await filing())?.found).not.toBeNull();
  });

  it('is not proposed again, and another one is', async () => {
    const answer = await dismiss();
    expect(answer).toMatchObject({ status: 200, body: { found: null, reel: null } });
    expect((await dismiss()).body).toMatchObject({ code: 'sales.already_done' });
    const { body: trail } = await sale.operator.request('GET', '/operations/audit');
    expect(trail).toContainEqual(
      expect.objectContaining({
        what: 'filing.dismissed',
        reason: 'Reel 071234, frame 0567: It is a security agreement.',
      }),
    );
    await watch();
    expect((await filing())?.found).toBeNull();
    await recordNames('NORTHWIND DEVICES INCORPORATED', '71240/1');
    await watch();
    expect((await filing())?.found).toMatchObject({ reel: '071240', frame: '0001' });
    expect(mailsAbout(sale.operator.me.email, 'reel 071240, frame 0001')).toBe(1);
  });
});

it('an operator’s press makes it reel and frame, and both sides are told', async () => {
  const body = { reel: '071240', frame: '0001' };
  const path = `/operations/filings/${sale.saleId}/record`;
  expect((await sale.buyer.request('POST', path, { body })).status).toBe(404);
  expect((await sale.operator.request('POST', path, { body })).status).toBe(200);
  await world.drain();
  for (const person of [sale.buyer, sale.seller, sale.coOwner]) {
    expect(mailsAbout(person.me.email, 'at reel 071240, frame 0001')).toBe(1);
  }
  const recorded = await sale.operator.request('GET', '/operations/filings', {
    query: { status: 'recorded' },
  });
  expect((recorded.body as Filing[])[0]).toMatchObject({ ...body, found: null });
  await watch();
  expect(await world.eventTypes()).not.toContain('recordations.corrected');
});
