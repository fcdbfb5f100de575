import type { OwnTitlePaper } from '@claimstead/contract/title-papers.contract.ts';
import { newId } from '../../core/ids/ids.ts';
import {
  addTotp,
  beginPasskey,
  keepPasskey,
} from '../../domains/identity/second-steps/second-steps.test-kit.ts';
import {
  addCoOwner,
  makeDraft,
  makeOpenListing,
  newPatentNumber,
  pngImage,
} from '../../domains/listings/listings.test-kit.ts';
import {
  file,
  operatorEmail,
  pay,
  payout,
  publishedListing,
  sign,
  startPaying,
  verifyBank,
} from '../../domains/sales/sale-world.fixture.ts';
import { compareListingTitle } from '../../domains/listings/title/compare-title.service.ts';
import { officeSays } from '../../domains/listings/title/office-record.fixture.ts';
import { questionTitle } from '../../domains/listings/title/title-papers.test-kit.ts';
import { saveSearchAs } from '../../domains/search/saved/searches.test-kit.ts';
import { wantAs } from '../../domains/search/wanted/wanted.test-kit.ts';
import { complete, confirm, start } from '../../domains/subscriptions/plan-desk.test-kit.ts';
import { Authenticator } from '../../test-kit/authenticator.ts';
import { anonymously, type Persona, testPassword } from '../../test-kit/persona.ts';
import type { World } from '../../test-kit/world.ts';
import { ok, uploadPdf } from './traceable-papers.fixture.ts';

const price = 100_001;

/** A word that occurs nowhere else. */
function marker(of: string): string {
  return `mk${of}zq`;
}

const words = {
  firstName: marker('first'),
  lastName: marker('last'),
  email: `${marker('mail')}@example.test`,
  agent: marker('agent'),
  draftTitle: marker('drafttitle'),
  draftText: marker('drafttext'),
  draftNumber: '14777333',
  country: marker('country'),
  marketTitle: marker('markettitle'),
  marketText: marker('markettext'),
  goneTitle: marker('gonetitle'),
  goneText: marker('gonetext'),
  soldText: marker('soldtext'),
  documentName: marker('docname'),
  documentText: marker('doctext'),
  researchName: marker('researchname'),
  researchText: marker('researchtext'),
  soldDocumentText: marker('solddoctext'),
  disclosed: marker('disclosed'),
  soldDisclosed: marker('solddisclosed'),
  titlePaperName: marker('titlepapername'),
  titlePaperText: marker('titlepapertext'),
  titlePaperNote: marker('titlepapernote'),
  imageName: marker('imagename'),
  message: marker('message'),
  introduction: marker('introduction'),
  inquirySubject: marker('subject'),
  inquiry: marker('inquiry'),
  answer: marker('answer'),
  namedFirst: marker('namedfirst'),
  namedLast: marker('namedlast'),
  measure: marker('measure'),
  passkey: marker('passkey'),
  searchName: marker('searchname'),
  searchText: marker('searchtext'),
  wanted: marker('wanted'),
  noticeStreet: marker('noticestreet'),
} as const;

/** What the records of a finished sale name: it stays, in the places that the test lists. */
const evidence = {
  soldTitle: marker('soldtitle'),
  paperName: marker('papername'),
  paperStreet: marker('paperstreet'),
} as const;

export const marked = { words, evidence } as const;

/** A person who has left a mark in everything that the product keeps, and those who dealt with the person. */
export type TraceablePerson = {
  person: Persona;
  buyer: Persona;
  seller: Persona;
  partner: Persona;
  operator: Persona;
  draft: string;
  market: string;
  sold: string;
  bought: string;
  /** Another's listing, of which the person holds half. */
  shared: string;
  /** Another's listing that names the person's address. */
  naming: string;
  /** The open offers: for the person's listing, and by the person. */
  offers: { received: string; made: string };
};

/** Makes that person, through the API wherever it has a call for it. */
export async function makeTraceablePerson(world: World): Promise<TraceablePerson> {
  const { firstName, lastName, email } = words;
  const operator = await world.person({ email: operatorEmail });
  const person = await world.person({ firstName, lastName, email });
  const buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  const seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  const partner = await world.person({ firstName: 'Paula', lastName: 'Partner' });
  await ok(
    anonymously(world).request('POST', '/auth/authenticate', {
      body: { email, password: testPassword },
      headers: { 'user-agent': words.agent },
    }),
  );
  await ok(person.request('POST', '/auth/requestPasswordReset', { query: { email } }));
  const picture = { name: 'me.png', contentType: 'image/png', content: await pngImage() };
  await ok(person.upload('PATCH', '/user/image', picture));

  const draft = await markedDraft(person);
  const market = await markedListing(world, person);
  await deletedDraft(person);
  await paperAboutTitle(world, person);
  const sold = await soldPatent(world, { seller: person, buyer, operator });
  const bought = await boughtPatent(world, { seller, buyer: person, operator });
  const shared = await makeOpenListing(world, partner, { title: 'Shared hinge' });
  await addCoOwner(world, shared, person, { confirmed: true });
  const naming = await makeDraft(partner, { title: 'Named gear' });
  await nameAsOwner(partner, naming, email);
  await saveSearchAs(person, {
    name: words.searchName,
    filters: { search: words.searchText },
    mails: true,
  });
  await wantAs(world, person, { words: words.wanted });
  const offers = await offersOf(world, { person, buyer, seller, market });
  await converse(world, { person, buyer, operator });
  await addTotp(world, person);
  const authenticator = new Authenticator(world.deps.config.publicUrl);
  const made = authenticator.create(await beginPasskey(world, person));
  await ok(keepPasskey(person, made, words.passkey));
  return {
    person,
    buyer,
    seller,
    partner,
    operator,
    draft,
    market,
    sold,
    bought,
    shared,
    naming,
    offers,
  };
}

/** A "yes" with its words; what a buyer agrees to goes into the sealed agreement. */
async function disclose(owner: Persona, patentId: string, text: string) {
  const body = { answer: 'yes', text, seenVersion: 0 };
  const query = { patentId, question: 'liens' };
  await ok(owner.request('PUT', '/patent/disclosures', { query, body }));
}

async function markedDraft(person: Persona): Promise<string> {
  const draft = await makeDraft(person, {
    title: words.draftTitle,
    description: words.draftText,
    patentNumber: words.draftNumber,
    countryOfIssue: words.country,
  });
  await uploadPdf(person, 'document', draft, words.documentName, words.documentText);
  await uploadPdf(person, 'document/research', draft, words.researchName, words.researchText);
  await disclose(person, draft, words.disclosed);
  return draft;
}

/** In the market with a plan that was paid for. */
async function markedListing(world: World, person: Persona): Promise<string> {
  const listing = await makeDraft(person, {
    title: words.marketTitle,
    description: words.marketText,
    acceptingOffers: true,
    price: 1000,
  });
  const image = {
    name: `${words.imageName}.png`,
    contentType: 'image/png',
    content: await pngImage(),
  };
  await ok(person.upload('POST', '/patent/upload/image', image, { patentId: listing }));
  const started = await ok(start(world, person, listing, '6-month'));
  await complete(world, started.text, { card: '4242424242424242' });
  await ok(confirm(world, person, listing));
  const query = { patentId: listing, published: 'true' };
  await ok(person.request('PUT', '/patent/publish', { query }));
  await world.drain();
  return listing;
}

async function deletedDraft(person: Persona): Promise<void> {
  const gone = await makeDraft(person, { title: words.goneTitle, description: words.goneText });
  await ok(person.request('DELETE', '/patent', { query: { id: gone } }));
}

/** A listing whose title is in question, and what the person sent about it. */
async function paperAboutTitle(world: World, person: Persona): Promise<void> {
  const listing = await publishedListing(world, [{ persona: person, shareBasisPoints: 10_000 }]);
  await officeSays(world, listing, { inventors: ['Jane Smith'], conveyances: [] });
  await compareListingTitle(world.deps, listing);
  await uploadPdf(person, 'title-paper', listing, words.titlePaperName, words.titlePaperText);
  const query = { patentId: listing };
  const sent = await ok(person.request('GET', '/patent/title/paper', { query }));
  const paperId = (sent.body as OwnTitlePaper).paper?.id;
  const body = { paperId, note: words.titlePaperNote };
  await ok(person.request('PUT', '/patent/title/paper', { query, body }));
  await world.drain();
}

/** Sold from the payment to the payout, with a title and files of the person's own. */
async function soldPatent(
  world: World,
  who: { seller: Persona; buyer: Persona; operator: Persona },
): Promise<string> {
  const listing = await publishedListing(world, [
    { persona: who.seller, shareBasisPoints: 10_000 },
  ]);
  await world.deps.db
    .updateTable('listings')
    .set({ title: evidence.soldTitle, description: words.soldText })
    .where('id', '=', listing)
    .execute();
  await uploadPdf(who.seller, 'document', listing, 'sold', words.soldDocumentText);
  await disclose(who.seller, listing, words.soldDisclosed);
  await verifyBank(world, who.seller);
  const address = `1 ${words.noticeStreet} Street, Austin, TX 78701`;
  await ok(who.seller.request('PUT', '/user/postalAddress', { body: { address } }));
  await pay(world, who.buyer, listing, price);
  await sign(world, who.buyer, listing);
  await sign(world, who.seller, listing);
  await ok(file(who.operator, (await payout(who.buyer, 'buyer')).id));
  await world.drain();
  return listing;
}

async function boughtPatent(
  world: World,
  who: { seller: Persona; buyer: Persona; operator: Persona },
): Promise<string> {
  const listing = await publishedListing(world, [
    { persona: who.seller, shareBasisPoints: 10_000 },
  ]);
  await verifyBank(world, who.seller);
  await pay(world, who.buyer, listing, price);
  await ok(
    who.buyer.request('PUT', '/user/legalName', {
      body: { name: `Bea ${evidence.paperName} Buyer` },
    }),
  );
  const link = await ok(
    who.buyer.request('POST', '/patentAssignment/createEmbeddedRequestUrl', {
      query: { patentId: listing },
      body: {
        // Not read: whose name prints is the account's.
        firstName: 'Someone',
        lastName: 'Else',
        email: 'someone@example.test',
        address: `1 ${evidence.paperStreet} Street, Austin, TX 78701`,
      },
    }),
  );
  const token = (link.body as { signLink: string }).signLink.split('/signing/')[1] ?? '';
  await ok(who.buyer.request('GET', `/signing/${token}`));
  for (const part of ['assignment', 'agreement']) {
    await ok(who.buyer.request('GET', `/signing/${token}/document`, { query: { part } }));
  }
  await ok(
    who.buyer.request('POST', `/signing/${token}/sign`, {
      body: { mark: { kind: 'typed', text: `Bea ${evidence.paperName} Buyer` }, consent: true },
    }),
  );
  await world.drain();
  await sign(world, who.seller, listing);
  const seen = (await payoutsOf(who.buyer)).find((one) => one.patent.id === listing);
  await ok(file(who.operator, seen?.id ?? ''));
  await world.drain();
  return listing;
}

async function payoutsOf(buyer: Persona): Promise<{ id: string; patent: { id: string } }[]> {
  const answer = await ok(buyer.request('GET', '/payouts/pending/buyer'));
  return answer.body as { id: string; patent: { id: string } }[];
}

async function nameAsOwner(creator: Persona, listing: string, email: string): Promise<void> {
  const named = { firstName: words.namedFirst, lastName: words.namedLast, email };
  const own = {
    firstName: creator.me.firstName,
    lastName: creator.me.lastName,
    email: creator.me.email,
  };
  await ok(
    creator.request('PUT', '/owners', {
      query: { patentId: listing },
      body: [
        { user: own, stake: 60 },
        { user: named, stake: 40 },
      ],
    }),
  );
}

/** Offers in both directions, a payment that was begun, saved patents, and one that is waited for. */
async function offersOf(
  world: World,
  who: { person: Persona; buyer: Persona; seller: Persona; market: string },
): Promise<{ received: string; made: string }> {
  const { person, buyer, seller, market } = who;
  const received = await ok(
    buyer.request('POST', '/offer', { query: { patentId: market, amount: '700' } }),
  );
  const wanted = await makeOpenListing(world, seller, { patentNumber: newPatentNumber() });
  const made = await ok(
    person.request('POST', '/offer', { query: { patentId: wanted, amount: '650' } }),
  );
  const madeId = (made.body as { id: string }).id;
  await ok(seller.request('POST', `/offer/${madeId}/counter`, { query: { amount: '900' } }));
  const fixed = await publishedListing(world, [{ persona: seller, shareBasisPoints: 10_000 }]);
  await ok(startPaying(person, fixed, price));
  await ok(person.request('POST', `/patent/wishlist/${wanted}`));
  await ok(buyer.request('POST', `/patent/wishlist/${market}`));
  const held = await publishedListing(world, [{ persona: seller, shareBasisPoints: 10_000 }]);
  await questionTitle(world, held);
  await ok(person.request('PUT', '/patent/wait', { query: { patentId: held } }));
  const unnamed = await makeOpenListing(world, seller, { publicPage: 'blind' });
  const body = { message: words.introduction };
  await ok(person.request('POST', '/patent/introductions', { query: { patentId: unnamed }, body }));
  await world.drain();
  return { received: (received.body as { id: string }).id, made: madeId };
}

/** Messages both ways, an inquiry with its answer, and what operators did and why. */
async function converse(
  world: World,
  who: { person: Persona; buyer: Persona; operator: Persona },
): Promise<void> {
  const { person, buyer, operator } = who;
  await ok(
    person.request('POST', `/messages/${buyer.userId}`, { body: { message: words.message } }),
  );
  await ok(buyer.request('POST', `/messages/${person.userId}`, { body: { message: 'Gladly so' } }));
  await ok(
    person.request('POST', '/support/inquiry', {
      body: { subject: words.inquirySubject, category: 'other', message: words.inquiry },
    }),
  );
  await world.drain();
  const found = await ok(
    operator.request('GET', '/operations/inquiries', { query: { query: words.inquirySubject } }),
  );
  const [inquiry] = found.body as { id: string }[];
  const body = { message: words.answer };
  await ok(operator.request('POST', `/operations/inquiries/${inquiry?.id}/reply`, { body }));
  await world.deps.db
    .insertInto('operator_audit')
    .values({
      id: newId(),
      at: world.clock.now(),
      operator_user_id: operator.userId,
      operator_email: operator.me.email,
      what: 'user.restore',
      about_id: person.userId,
      about: `${words.firstName} ${words.lastName}`,
      reason: `Wrote to ${words.email} about ${words.measure}`,
    })
    .execute();
  await world.drain();
}
