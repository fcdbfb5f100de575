import { noteBody } from '../../domains/search/wanted/wanted.test-kit.ts';
import { newId } from '../../core/ids/ids.ts';
import { buyerDetails, receiptOf } from '../../domains/sales/sale-world.fixture.ts';
import { findPlan } from '../../domains/subscriptions/plan-desk.test-kit.ts';
import { type Persona, testPassword } from '../../test-kit/persona.ts';
import type { World } from '../../test-kit/world.ts';
import type { Thing } from './deals.fixture.ts';
import { marks } from './marks.fixture.ts';

export type Inputs = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
};
type Maker = (thing: Thing, by: { who: Persona; world: World }) => Inputs | Promise<Inputs>;

const body =
  (given: object): Maker =>
  () => ({ body: given });
const query =
  (given: Record<string, string>): Maker =>
  () => ({ query: given });
const password = body({ password: testPassword });
/** Whose things are asked for: one's own, unless the line is about someone's. */
const ownUnless: Maker = ({ user }, { who }) => ({
  query: { userId: user ?? who.me.id ?? newId() },
});
const adviserLink: Maker = ({ adviserToken = 'none' }) => ({ params: { token: adviserToken } });
const longAgo = '2025-01';
const nobody = { firstName: 'Nora', lastName: 'New', password: testPassword };

/**
 * What is sent where a sample of the contract's schemas is not what a person would send: only so is a call let in. Ids in
 * the address and in the query are the thing's.
 */
export const inputs: Readonly<Record<string, Maker>> = {
  'POST /auth/register': () => ({ body: { ...nobody, email: `${newId()}@example.test` } }),
  'POST /auth/authenticate': (_, { who }) => ({
    body: { email: who.me.email ?? 'nobody@example.test', password: testPassword },
  }),
  'POST /auth/signInCode': () => ({ body: { email: `${newId()}@example.test` } }),
  'POST /auth/requestPasswordReset': () => ({ query: { email: `${newId()}@example.test` } }),
  'PUT /auth/resetPassword': body({
    email: 'nobody@example.test',
    token: 'none',
    password: testPassword,
  }),
  'POST /auth/confirm': password,
  'DELETE /user': password,
  'GET /users/search': query({ query: 'Seller' }),
  'POST /patent': body({ title: 'My own' }),
  'PATCH /patent': ({ listing = newId() }) => ({
    body: { id: listing, description: 'Written by someone.' },
  }),
  'DELETE /patent/upload/image': ({ image = '' }) => ({ query: { uri: image } }),
  'DELETE /patent/upload/document': ({ document = '' }) => ({ query: { uri: document } }),
  'POST /patent/images/sheet': ({ document = '' }) => ({ body: { documentUri: document } }),
  'PUT /patent/images': ({ image = '' }) => ({ body: { imageUris: [image] } }),
  'PUT /patent/publish': query({ published: 'true' }),
  'POST /owner': ({ listing = newId() }) => ({
    body: { patentId: listing, user: owner('Nora'), stake: 1 },
  }),
  'PUT /owners': (_, { who }) => ({
    body: [
      { user: owner('Nora'), stake: 40 },
      { user: me(who), stake: 60 },
    ],
  }),
  'POST /owners/invitation': ({ email }) => ({ body: { email: email ?? 'nobody@example.test' } }),
  'PUT /patent/disclosures': () => ({
    query: { question: 'liens' },
    body: { answer: 'no', text: '', seenVersion: 0 },
  }),
  'POST /patent/upload/disclosure': query({ question: 'licenses' }),
  'DELETE /patent/upload/disclosure': ({ paper = '' }) => ({
    query: { question: 'licenses', uri: paper },
  }),
  'GET /link-preview': query({ url: 'http://127.0.0.1/' }),
  'GET /patents/facts': ({ listing = newId() }) => ({ query: { ids: listing } }),
  'GET /patent/lookup': query({ number: '9999999' }),
  'PUT /patent/title/paper': ({ paper = newId() }) => ({
    body: { paperId: paper, note: 'The release of the loan.' },
  }),
  'DELETE /patent/title/paper': ({ paper = newId() }) => ({ query: { paperId: paper } }),
  'POST /payments/checkoutSession': async (_, { world }) => ({
    query: { priceId: (await findPlan(world, '1-year')).priceId },
  }),
  'PUT /payments/subscription/nextPlan': async (_, { world }) => ({
    query: { priceId: (await findPlan(world, '1-year')).priceId },
  }),
  'GET /search': query({ q: 'hinge' }),
  'GET /search/titles': query({ q: 'hinge' }),
  'GET /search/counts': query({ q: 'hinge' }),
  'GET /search/suggestions': query({ q: 'hin' }),
  'POST /wanted': (_, { world }) => ({ body: noteBody(world) }),
  'PUT /wanted/{id}': (_, { world }) => ({ body: noteBody(world) }),
  'POST /savedSearches': body({ name: 'Hinges', filters: {}, mails: false }),
  'PATCH /savedSearches/{id}': body({ mails: false }),
  'GET /savedSearches/unsubscribe': ({ searchToken = '' }) => ({ query: { token: searchToken } }),
  'POST /savedSearches/unsubscribe': ({ searchToken = '' }) => ({ query: { token: searchToken } }),
  'GET /notifications/mails/unsubscribe': ({ mailToken = '' }) => ({ query: { token: mailToken } }),
  'POST /notifications/mails/unsubscribe': ({ mailToken = '' }) => ({
    query: { token: mailToken },
  }),
  'PUT /notifications/mails': () => ({ body: { kind: 'offers', wish: 'never' } }),
  'POST /offer': () => ({ query: { amount: '640' }, body: {} }),
  'POST /offer/{id}/counter': query({ amount: '90000' }),
  'POST /messages/{userId}': ({ listing: patentId }) => ({ body: { message: 'Hello', patentId } }),
  'GET /conversations/{userId}': ({ listing }) => (listing ? { query: { patentId: listing } } : {}),
  'POST /reports': ({ user = newId() }) => ({
    body: { userId: user, reason: 'spam', details: '' },
  }),
  'POST /payments/payment': query({ amount: String(marks.priceCents) }),
  'POST /payments/payment/legalStatus': body({ words: 'Nothing says so.' }),
  'POST /patentAssignment/createEmbeddedRequestUrl': body(buyerDetails),
  'GET /patentAssignment/preview': query({ part: 'assignment' }),
  'PUT /patentAssignment/details': body(buyerDetails),
  'GET /patents/purchased': ownUnless,
  'GET /patents/sold': ownUnless,
  'PUT /patent/sold': ({ user }) => ({ query: { buyerUserId: user ?? newId() } }),
  'POST /payments/accountSession': ({ account }) => ({
    body: { connectedAccountId: account ?? 'acct_none' },
  }),
  'PATCH /user/payments': ({ account }) => ({
    body: { connectedAccountId: account ?? 'acct_none' },
  }),
  'GET /sales/{id}/files/{file}': () => ({ params: { file: 'archive' } }),
  'GET /payouts/years/{year}': () => ({ params: { year: longAgo.slice(0, 4) } }),
  'POST /sales/{id}/docket/paid': body({ years: 3.5, paid: true }),
  'POST /sales/{id}/docket/steps': body({ step: 'deadlines', done: true }),
  'PUT /sales/{id}/docket/reminders': body({ on: false }),
  'PUT /user/timeZone': body({ timeZone: 'America/Denver' }),
  'POST /sales/{id}/advisers': body({
    email: 'nora@example.test',
    name: 'Nora New',
    role: 'broker',
  }),
  'GET /advising/{token}': adviserLink,
  'POST /advising/{token}/accept': adviserLink,
  'POST /advising/{token}/decline': adviserLink,
  'POST /sales/{id}/proposals': body({ kind: 'end', move: 'ask' }),
  'PUT /user/legalName': body({ name: 'Some Other Name' }),
  'PUT /user/postalAddress': body({ address: '1 Some Street, Austin, TX 78701' }),
  'POST /signing/{token}/sign': (_, { who }) => ({
    body: {
      mark: { kind: 'typed', text: `${who.me.firstName} ${who.me.lastName}` },
      consent: true,
    },
  }),
  'POST /support/inquiry': body({
    subject: 'How',
    category: 'other',
    message: 'How does it work?',
  }),
  'POST /operations/inquiries/{id}/reply': body({ message: 'Here it is.' }),
  'POST /operations/sales/{id}/top-up': body({
    amount: marks.refundedCents,
    reason: 'Both sides asked for it.',
  }),
  'POST /operations/filings/{saleId}/file': ({ sale = '' }) => ({
    body: { receipt: receiptOf(sale), titleChecked: true },
  }),
  'POST /operations/filings/{saleId}/record': body({ reel: '060001', frame: '0002' }),
  'POST /operations/filings/{saleId}/correct': body({
    receipt: 'EPAS-9999999',
    reason: 'Misread.',
  }),
  'POST /operations/books/months/{month}/close': () => ({ params: { month: longAgo } }),
  'GET /operations/books/months/{month}/{part}': () => ({
    params: { month: longAgo, part: 'ledger' },
  }),
  'POST /operations/titles/{id}/find': ({ check }) => ({
    body: { checkId: check ?? null, permits: true, reason: 'A release.' },
  }),
  'POST /operations/titles/{id}/take-paper': ({ check, paper }) => ({
    body: { checkId: check ?? newId(), paperId: paper ?? newId(), reason: 'A release.' },
  }),
  'POST /operations/titles/{id}/refuse-paper': ({ paper }) => ({
    body: { paperId: paper, reason: 'The second page is missing.' },
  }),
};

const owner = (firstName: string) => ({ firstName, lastName: 'New', email: 'nora@example.test' });
const me = ({ me: { firstName, lastName, email } }: Persona) => ({ firstName, lastName, email });
