import type { PatentFacts } from '@claimstead/contract/patent-state.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../core/ids/ids.ts';
import { arranged } from '../../../test-kit/lifecycle-guard.ts';
import { anonymously, type Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { operatorEmail, publishedListing } from '../../sales/sale-world.fixture.ts';
import { givePlan, makeDraft, newPatentNumber, pdfDocument } from '../listings.test-kit.ts';
import { publish } from '../authorisation.fixture.ts';
import { compareListingTitle } from '../title/compare-title.service.ts';
import { assignmentText, officeSays, paper } from '../title/office-record.fixture.ts';
import { stateOf } from '../title/purchase-waits.test-kit.ts';
import {
  atDesk,
  codeOf,
  elsewhere,
  ownPaper,
  sendPaper,
  take,
} from '../title/title-papers.test-kit.ts';

let world: World;
let owner: Persona;
let buyer: Persona;
let operator: Persona;

beforeAll(async () => {
  world = await startWorld({ environment: { OPERATOR_EMAILS: operatorEmail } });
  owner = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  buyer = await world.person();
  operator = await world.person({ email: operatorEmail });
});
afterAll(() => world.stop());

const toSam = paper('100/1', assignmentText, ['SMITH, JANE', 'SELLER, SAM']);
const sound = { inventors: ['Jane Smith'], filedOn: '2018-03-01', grantedOn: '2020-06-02' };
const lien = paper('200/1', 'SECURITY INTEREST', ['SELLER, SAM', 'FIRST BANK, N.A.']);
const licence = paper('210/4', 'LICENSE', ['SELLER, SAM', 'BOLT, LLC']);

describe('the state of a listing’s patent', () => {
  let listingId: string;
  beforeEach(async () => {
    listingId = await publishedListing(world, [{ persona: owner, shareBasisPoints: 10_000 }]);
  });
  const says = async (record: Parameters<typeof officeSays>[2]) => {
    await officeSays(world, listingId, record);
    await compareListingTitle(world.deps, listingId);
  };

  it('is four sentences with the day of the record, each with its place on the listing’s page', async () => {
    await says({ ...sound, conveyances: [toSam, licence] });
    const { term, fees, title, disclosures, ...rest } = await stateOf(buyer, listingId);
    expect(term).toMatchObject({ section: 'patent-record', asOf: '2026-05-02' });
    expect(term.words).toMatch(/^(Ends|We can’t compute) .*\.$/);
    expect(fees.section).toBe('patent-record');
    expect(title).toEqual({
      state: 'agrees',
      words:
        'The recorded papers lead to the listed owners. A license to BOLT, LLC is recorded. It goes with the patent (210/4).',
      more: [],
      asOf: '2026-05-02',
      section: 'abstract-of-title',
    });
    expect(disclosures).toEqual({
      state: 'none',
      words: 'The seller hasn’t answered any disclosure question.',
      more: [],
      asOf: null,
      section: 'disclosures',
    });
    expect(rest).toEqual({ confirm: null, disclaimer: null, payment: { state: 'open' } });
  });

  it('says what may be over, with the words that a buyer confirms, and that no fee is left', async () => {
    await says({
      ...sound,
      status: { code: 250, text: 'Patent Expired Due to NonPayment', on: '2024-07-08' },
      conveyances: [toSam],
    });
    const { term, fees, confirm } = await stateOf(buyer, listingId);
    expect(term.state).toBe('lapsed');
    expect(term.words).toBe(confirm);
    expect(fees).toMatchObject({ state: 'over', words: expect.stringMatching(/wasn’t paid\.$/) });
  });

  it('names each reason of a title, the first in its sentence, and what our team found above them', async () => {
    await says({ ...sound, conveyances: [toSam, lien, licence] });
    const { title } = await stateOf(buyer, listingId);
    expect(title.state).toBe('cannot_tell');
    expect([title.words, ...title.more].join(' ')).toContain('(200/1)');
    expect([title.words, ...title.more].join(' ')).toContain('(210/4)');
    const { checkId } = await atDesk(operator, listingId);
    const body = { checkId, permits: true, reason: 'The debt is paid.' };
    await operator.request('POST', `/operations/titles/${listingId}/find`, { body });
    const cleared = (await stateOf(buyer, listingId)).title;
    expect(cleared.state).toBe('cleared');
    expect(cleared.words).toMatch(/^Our team cleared it on .*: “The debt is paid\.”$/);
    expect(cleared.more[0]).toContain('The recorded papers are unclear.');
  });

  it('counts what the seller answered, with the day', async () => {
    const body = { answer: 'yes', text: 'One license.', seenVersion: 0 };
    const query = { patentId: listingId, question: 'licenses' };
    expect((await owner.request('PUT', '/patent/disclosures', { query, body })).status).toBe(200);
    expect((await stateOf(buyer, listingId)).disclosures).toMatchObject({
      state: 'some',
      words: 'The seller answered 1 of 11 disclosure questions, 1 with “Yes”.',
      asOf: world.clock.now().toISOString().slice(0, 10),
    });
  });

  it('says that nothing was compared, and never stops a payment for that', async () => {
    const { title, payment } = await stateOf(buyer, listingId);
    expect(title).toMatchObject({ state: 'not_checked', asOf: null });
    expect(payment).toEqual({ state: 'open' });
  });

  it('says that a patent with a price is reserved for another, and for whom or at which price to nobody', async () => {
    const held = await world.person({ firstName: 'Hilda', lastName: 'Holder' });
    const change = (columns: Record<string, unknown>) =>
      world.deps.db
        .updateTable('listings')
        .set(columns)
        .where('id', '=', listingId)
        .modifyEnd(arranged('listing'))
        .execute();
    const reserved_until = new Date(world.clock.now().getTime() + 3_600_000);
    await change({ reserved_for_user_id: held.userId, reserved_until });
    expect((await stateOf(buyer, listingId)).payment).toEqual({
      state: 'reserved',
      words: 'You can’t buy it right now: it’s reserved for another buyer.',
      wait: 'none',
    });
    expect((await stateOf(held, listingId)).payment).toEqual({ state: 'open' });
    expect((await stateOf(owner, listingId)).payment).toEqual({ state: 'open' });
    // Others may still make offers for one that is open to them.
    await change({ accepting_offers: true });
    expect((await stateOf(buyer, listingId)).payment).toEqual({ state: 'open' });
    await change({ accepting_offers: false });
    world.clock.advance(3_601);
    expect((await stateOf(buyer, listingId)).payment).toEqual({ state: 'open' });
  });

  it('is of no payment once it is sold', async () => {
    await says(elsewhere);
    await world.deps.db
      .updateTable('listings')
      .set({ sale_state: 'sold' })
      .where('id', '=', listingId)
      .modifyEnd(arranged('listing'))
      .execute();
    for (const person of [owner, buyer])
      expect((await stateOf(person, listingId)).payment).toEqual({ state: 'closed' });
    expect((await stateOf(buyer, listingId)).disclosures.state).toBe('not_shown');
  });
});

describe('a draft', () => {
  let draftId: string;
  beforeEach(async () => {
    draftId = await makeDraft(owner, { patentNumber: newPatentNumber() });
  });
  const checks = () =>
    world.deps.db
      .selectFrom('title_checks')
      .select('id')
      .where('listing_id', '=', draftId)
      .execute();

  it('is compared for its owner as soon as the record is there: until when nobody could pay, and by which reason', async () => {
    expect((await stateOf(owner, draftId)).payment).toEqual({ state: 'open' });
    const before = (await world.eventTypes()).length;
    await officeSays(world, draftId, { ...sound, conveyances: [toSam, lien] });
    const { payment, title } = await stateOf(owner, draftId);
    expect(payment).toEqual({
      state: 'title_held',
      words:
        'Buyers won’t be able to pay until the USPTO’s record shows that a security interest was released, or our team accepts a paper that explains it.',
      wait: 'none',
    });
    expect(title.state).toBe('cannot_tell');
    // Nobody is asked to look at a draft.
    expect(await checks()).toEqual([]);
    expect((await world.eventTypes()).slice(before)).not.toContain('listings.title_held');
    const body = await buyer.request('GET', '/patent/state', { query: { patentId: draftId } });
    expect(codeOf(body)).toEqual([404, 'listings.not_found']);
  });

  it('says nothing where its record agrees, and follows its number', async () => {
    await officeSays(world, draftId, { ...sound, conveyances: [toSam] });
    expect((await stateOf(owner, draftId)).payment).toEqual({ state: 'open' });
    const body = { id: draftId, patentNumber: newPatentNumber() };
    expect((await owner.request('PATCH', '/patent', { body })).status).toBe(200);
    await officeSays(world, draftId, elsewhere);
    expect((await stateOf(owner, draftId)).title.state).toBe('differs');
  });

  it('is still published, and then waits for our team, who are told once', async () => {
    await officeSays(world, draftId, elsewhere);
    await givePlan(world, draftId);
    expect((await stateOf(owner, draftId)).payment.state).toBe('title_held');
    expect((await publish(owner, draftId, true)).status).toBe(200);
    await compareListingTitle(world.deps, draftId);
    await world.drain();
    expect(await checks()).toHaveLength(1);
    expect((await stateOf(owner, draftId)).payment.state).toBe('title_held');
    expect((await stateOf(buyer, draftId)).payment.state).toBe('title_held');
  });

  it('takes a paper that explains it, which our team is told of once it is public', async () => {
    const pdf = await pdfDocument('Release');
    expect(codeOf(await sendPaper(owner, draftId, pdf))).toEqual([
      409,
      'listings.title_not_in_question',
    ]);
    await officeSays(world, draftId, elsewhere);
    expect(await ownPaper(owner, draftId)).toEqual({
      maySend: true,
      readOnce: 'published',
      paper: null,
    });
    const before = (await world.eventTypes()).length;
    expect((await sendPaper(owner, draftId, pdf)).status).toBe(200);
    expect((await world.eventTypes()).slice(before)).not.toContain('listings.title_paper_sent');
    await givePlan(world, draftId);
    await publish(owner, draftId, true);
    await compareListingTitle(world.deps, draftId);
    const desk = await atDesk(operator, draftId);
    expect(desk).toMatchObject({ waiting: true, paperWaits: true });
    expect((await world.eventTypes()).slice(before)).toContain('listings.title_held');
    expect((await take(operator, desk)).status).toBe(200);
    expect((await stateOf(owner, draftId)).payment).toEqual({ state: 'open' });
  });

  it('that was public keeps what our team found, as long as the same comes out', async () => {
    await officeSays(world, draftId, elsewhere);
    await givePlan(world, draftId);
    await publish(owner, draftId, true);
    await compareListingTitle(world.deps, draftId);
    const { checkId } = await atDesk(operator, draftId);
    const body = { checkId, permits: true, reason: 'Fine.' };
    await operator.request('POST', `/operations/titles/${draftId}/find`, { body });
    await publish(owner, draftId, false);
    expect((await stateOf(owner, draftId)).title.state).toBe('cleared');
    await officeSays(world, draftId, { ...elsewhere, inventors: ['Zoe Other'] });
    expect((await stateOf(owner, draftId)).payment.state).toBe('title_held');
  });
});

describe('patents side by side', () => {
  const ask = async (ids: readonly string[], who = buyer) =>
    who.request('GET', '/patents/facts', { query: { ids: ids.join(',') } });
  const listed = async (ids: readonly string[], who = buyer) => {
    const { status, body } = await ask(ids, who);
    expect(status).toBe(200);
    return body as PatentFacts[];
  };

  it('are told as each one’s own page tells them, in the order asked for', async () => {
    const shares = [{ persona: owner, shareBasisPoints: 10_000 }];
    const [first, second] = [
      await publishedListing(world, shares),
      await publishedListing(world, shares),
    ];
    await officeSays(world, first, { ...sound, conveyances: [toSam] });
    const told = await listed([second, first, second]);
    expect(told.map(({ patent }) => patent.id)).toEqual([second, first]);
    const { term, fees, disclosures } = await stateOf(buyer, first);
    expect(told[1]).toMatchObject({
      term: term.state,
      fees: fees.state,
      disclosures: disclosures.state,
      filedOn: '2018-03-01',
      owners: [{ userId: owner.me.id, name: 'Sam Seller' }],
    });
    expect(told[0]).toMatchObject({ term: 'not_known', endsOn: null, class: null, assignees: [] });
  });

  it('leave out what is not in the market, even for its owner, and ids that are none', async () => {
    const draft = await makeDraft(owner);
    expect(await listed([draft, newId(), 'f'.repeat(36), '-'.repeat(36)], owner)).toEqual([]);
  });

  it('are refused to whoever is signed out, in other forms, and beyond twenty', async () => {
    expect((await ask([newId()], anonymously(world))).status).toBe(401);
    const many = Array.from({ length: 21 }, () => newId());
    for (const ids of [[], ['x'], many, [`${newId()},`]]) {
      expect(codeOf(await ask(ids)), `${ids.length}`).toEqual([400, 'http.invalid_request']);
    }
  });
});
