import type { ApiContract } from '@claimstead/contract/api.contract.ts';
import type { Me, PublicUser } from '@claimstead/contract/identity.contract.ts';
import type { PatentCard, StoredFile } from '@claimstead/contract/listings.contract.ts';
import type { Conversation } from '@claimstead/contract/messaging.contract.ts';
import type { Notification } from '@claimstead/contract/notifications.contract.ts';
import type { Offer } from '@claimstead/contract/offers.contract.ts';
import type { Owner } from '@claimstead/contract/owners.contract.ts';
import type { ProblemDocument } from '@claimstead/contract/primitives.ts';
import type { Sale } from '@claimstead/contract/sales.contract.ts';
import type { Plan, Subscription } from '@claimstead/contract/subscriptions.contract.ts';

const id = '0199f2b4-6d3e-7c21-9a58-3b1f0c7d2e10';
const at = '2026-11-20T15:04:05.000Z';
const later = '2026-11-27T15:04:05.000Z';

const seller: PublicUser = { userId: id, firstName: 'Sela', lastName: 'Ortiz', imgUri: null };
const buyer: PublicUser = { userId: id, firstName: 'Bea', lastName: 'Lund', imgUri: null };

const me: Me = {
  id,
  firstName: 'Sela',
  lastName: 'Ortiz',
  email: 'sela@example.com',
  emailVerified: true,
  imgUri: null,
  connectedAccountId: null,
  payoutsEnabled: false,
  payoutReach: 'unknown',
  operator: false,
  timeZone: 'America/New_York',
};

const card: PatentCard = {
  id,
  title: 'Self-aligning coupling',
  patentNumber: '9876543',
  patentTypeId: 1,
  prototypeId: 1,
  countryOfIssue: 'United States',
  price: 12_500,
  acceptingOffers: true,
  expired: false,
  expirationTimestamp: null,
  published: true,
  hasResearch: false,
  hasCostModel: false,
  categories: ['Mechanical'],
  imageUri: null,
  imageUris: [],
  createTimestamp: at,
  publishedTimestamp: at,
  subscriptionExpirationTimestamp: later,
};

const conversation: Conversation = {
  messageId: id,
  fromUser: buyer,
  toUser: seller,
  message: 'Is a prototype included?',
  idempotencyKey: null,
  patent: null,
  sentTimestamp: at,
  receivedTimestamp: null,
};

const offer: Offer = {
  id,
  patent: card,
  sender: buyer,
  receiver: seller,
  side: 'owner',
  amount: 11_000,
  status: 'NEW',
  reason: null,
  createTimestamp: at,
  expiresTimestamp: later,
  standing: 'to_answer',
  payLeftMs: null,
  moves: ['accept', 'counter', 'reject'],
  unconfirmed: [],
  history: [{ byViewer: false, by: 'Bea Lund', action: 'offered', amount: 11_000, at }],
};

const sale: Sale = {
  id,
  patent: card,
  buyer,
  user: { ...seller, connectedAccountId: null },
  amount: 1_100_000,
  covered: 0,
  createdAt: at,
  files: ['receipt', 'archive'],
  documentStatus: null,
  processed: false,
  documentId: null,
  agreementId: null,
  recordId: null,
  owners: [
    {
      userId: id,
      name: 'Sela Ortiz',
      company: null,
      stake: 100,
      share: 1_100_000,
      verified: false,
      signed: false,
      paid: false,
      awaited: true,
    },
  ],
  paymentStatus: 'held',
  refund: null,
  refundAmount: null,
  step: 0,
  stepsDone: [],
  standing: {
    state: 'verifying',
    since: at,
    waitsFor: 'owners',
    act: 'verify_bank',
    by: at,
    late: false,
    latest: null,
    withoutDay: null,
    ifNot: 'ends_refunded',
    cancelFrom: at,
    titleStop: null,
    stop: null,
  },
  deadlines: { cancellable: later, ends: later },
  proposals: [],
  moves: ['verify_bank'],
  filing: { filed: false, receipt: null, filedAt: null, reel: null, frame: null },
};

const owner: Owner = {
  user: { userId: id, firstName: 'Sela', lastName: 'Ortiz', imageUri: null },
  stake: 100,
  company: null,
  title: null,
  patentId: id,
  account: null,
  confirmed: true,
  mayInvite: false,
};

const notification: Notification = {
  id,
  type: 'OFFER',
  title: 'New offer',
  message: 'Bea Lund offers $11,000 for “Self-aligning coupling”.',
  read: false,
  patentId: id,
  link: '/offers',
  createTimestamp: at,
};

const plan: Plan = {
  priceId: 'price_month',
  name: 'Monthly',
  amount: 1_900,
  months: 1,
  days: null,
  savingsPercent: null,
  promotionCode: null,
};

const subscription: Subscription = {
  id: 'sub_1',
  patentId: id,
  patentTitle: card.title,
  patentNumber: card.patentNumber,
  type: 'Monthly',
  amount: 1_900,
  status: 'active',
  created: 1_795_186_800,
  currentPeriodEnd: 1_797_778_800,
  listedUntil: 1_797_778_800,
  renewal: { type: 'Monthly', amount: 1_900, changed: false, confirmed: true },
  moves: ['cancel', 'change_plan'],
};

const file: StoredFile = {
  uri: `/files/${id}`,
  name: 'grant.pdf',
  size: 482_113,
  contentType: 'application/pdf',
};

const problem: ProblemDocument = {
  type: 'about:blank#offers.moved_on',
  title: 'Conflict',
  status: 409,
  detail: 'This offer has changed. Refresh the page.',
  code: 'offers.moved_on',
};

/** One of each thing that calls answer, by its name in the document. */
export const schemaExamples = {
  Id: id,
  Timestamp: at,
  DollarsQuery: '12500.00',
  Me: me,
  PublicUser: seller,
  PatentCard: card,
  StoredFile: file,
  Owner: owner,
  Notification: notification,
  Conversation: conversation,
  Offer: offer,
  Sale: sale,
  Plan: plan,
  Subscription: subscription,
  Problem: problem,
} as const satisfies Readonly<Record<string, unknown>>;

const password = 'Quiet-Harbour-7';

/** What is sent with a call. */
export const bodyExamples: Readonly<Partial<Record<keyof ApiContract, unknown>>> = {
  'POST /auth/register': { firstName: 'Sela', lastName: 'Ortiz', email: me.email, password },
  'POST /auth/authenticate': { email: me.email, password },
  'PUT /auth/resetPassword': { email: me.email, token: 'b64c…', password },
  'POST /auth/confirm': { password },
  'POST /auth/verifyEmail': { code: '4711' },
  'PATCH /user/payments': { connectedAccountId: 'acct_1' },
  'POST /patent': { title: card.title, patentNumber: card.patentNumber, patentTypeId: 1 },
  'PATCH /patent': { id, price: 12_500, acceptingOffers: true },
  'PUT /patent/images': { imageUris: [file.uri] },
  'POST /messages/{userId}': { message: conversation.message },
  'POST /payments/accountSession': { connectedAccountId: 'acct_1' },
  'POST /patentAssignment/createEmbeddedRequestUrl': {
    firstName: 'Bea',
    lastName: 'Lund',
    email: 'bea@example.com',
    address: '1200 Market Street, San Francisco, CA 94103',
  },
  'POST /signing/{token}/sign': { mark: { kind: 'typed', text: '/Bea Lund/' }, consent: true },
  'POST /signing/{token}/decline': { reason: 'The price is another one.' },
  'POST /support/inquiry': {
    subject: 'A refund',
    category: 'billing',
    message: 'When does it arrive?',
  },
  'POST /operations/filings/{saleId}/file': { receipt: 'EPAS-1234567', titleChecked: true },
  'POST /operations/filings/{saleId}/record': { reel: '065432', frame: '0123' },
};
