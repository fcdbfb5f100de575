import type { Offer, OfferMove } from '@claimstead/contract/offers.contract.ts';
import type { Sale, SaleMove, SaleStep } from '@claimstead/contract/sales.contract.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import TodoPage from './todo.page.tsx';

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const sela = { userId: 'sela', firstName: 'Sela', lastName: 'Marsh', imgUri: null };
const bruno = { userId: 'bruno', firstName: 'Bruno', lastName: 'Kell', imgUri: null };
const at = '2026-11-20T12:00:00Z';
const until = '2026-11-27T12:00:00Z';

function patent(id: string) {
  return {
    id,
    title: `Coupling ${id}`,
    patentNumber: '9123456',
    patentTypeId: 1,
    price: 1500,
    acceptingOffers: true,
    categories: [],
    imageUri: null,
  } as unknown as Offer['patent'];
}

type OfferFacts = Partial<Offer> & { role?: 'sender' | 'receiver' };

/** An offer of Bruno's as one side reads it; the other side is always Sela. */
function offerOf({ role = 'receiver', ...more }: OfferFacts): Offer {
  return {
    id: 'offer',
    patent: patent('a'),
    sender: role === 'sender' ? bruno : sela,
    receiver: role === 'sender' ? sela : bruno,
    side: 'owner',
    amount: 1200,
    status: 'NEW',
    reason: null,
    createTimestamp: at,
    expiresTimestamp: until,
    payment: more.status === 'ACCEPTED' ? 'due' : null,
    payLeftMs: null,
    moves: [],
    acceptHindrance: null,
    history: [{ by: 'Bruno Kell', action: 'offered', amount: 1200, at }],
    ...more,
  };
}

function saleAt(step: SaleStep, moves: SaleMove[], more: Partial<Sale> = {}): Sale {
  return {
    id: 'sale',
    patent: patent('a'),
    buyer: bruno,
    user: { ...sela, connectedAccountId: null },
    amount: 120_000,
    covered: 0,
    createdAt: at,
    documentStatus: null,
    processed: step === 4,
    documentId: moves.includes('download_assignment') ? 'document' : null,
    agreementId: null,
    recordId: null,
    owners: [],
    paymentStatus: step === 4 ? 'released' : 'held',
    refund: null,
    refundAmount: null,
    step,
    payoutWait: null,
    deadlines: null,
    proposals: [],
    moves,
    stepSince: at,
    filing: { filed: false, receipt: null, filedAt: null, reel: null, frame: null },
    ...more,
  };
}

type Answers = {
  received?: Offer[];
  sent?: Offer[];
  selling?: Sale[];
  buying?: Sale[];
  progress?: object;
};

/** The page as it is when the server answers so. */
async function openPage(given: Answers) {
  const { received = [], sent = [], selling = [], buying = [], progress } = given;
  const answers: Record<string, unknown> = {
    '/api/v1/offers/received': received,
    '/api/v1/offers/sent': sent,
    '/api/v1/payouts/pending': selling,
    '/api/v1/payouts/pending/buyer': buying,
    '/api/v1/payments/payment/status': progress,
  };
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(answers[new URL(url, 'https://own.example').pathname]),
  );
  const router = createMemoryRouter([{ path: '*', element: <TodoPage /> }]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await waitFor(() =>
    expect(document.querySelector('[aria-hidden] .mantine-Skeleton-root')).toBeNull(),
  );
}

/** The buttons of a group; disabled ones in brackets, without the message button. */
function buttonsIn(group: HTMLElement): string[] {
  const all = [...group.querySelectorAll<HTMLElement>('button, a[href]')];
  return all
    .filter((element) => element.closest('details') === null)
    .filter((element) => !element.getAttribute('aria-label')?.startsWith('Message '))
    .map((element) =>
      element.hasAttribute('disabled') ? `(${element.textContent})` : (element.textContent ?? ''),
    );
}

const answer: OfferMove[] = ['accept', 'counter', 'reject'];
const answerButtons = ['Accept', 'Counter', 'Decline'];
const paid = { status: 'ACCEPTED', payment: 'paid', expiresTimestamp: null } as const;
const paused = {
  status: 'ACCEPTED',
  payment: 'paused',
  payLeftMs: 71.5 * 3_600_000,
  expiresTimestamp: null,
} as const;
const ended = { status: 'REJECTED', expiresTimestamp: null } as const;
const waiting = 'Waiting for Payment';
const held = 'The payment is held, and the payout is pending.';
const completed = 'Payment Completed';

/** Status x role, its sentence, its badge and its buttons (P6.4, P6.9). */
const offerTable: [
  what: string,
  facts: OfferFacts,
  sentence: string,
  badge: string | null,
  buttons: string[],
][] = [
  ['NEW, receiver', { role: 'receiver', moves: answer }, 'Sela sent an offer', null, answerButtons],
  [
    'NEW, sender',
    { role: 'sender', moves: ['withdraw'] },
    'You sent an offer to Sela',
    null,
    ['Withdraw'],
  ],
  [
    'COUNTERED, receiver',
    { role: 'receiver', status: 'COUNTERED', moves: answer },
    'Sela sent you a counter offer',
    null,
    answerButtons,
  ],
  [
    'COUNTERED, sender',
    { role: 'sender', status: 'COUNTERED', moves: ['withdraw'] },
    'You sent Sela a counteroffer',
    null,
    ['Withdraw'],
  ],
  [
    'NEW, receiver, another one accepted',
    { role: 'receiver', moves: ['counter', 'reject'], acceptHindrance: 'reserved' },
    'Sela sent an offer',
    null,
    ['(Accept)', 'Counter', 'Decline'],
  ],
  [
    'ACCEPTED, sender who buys',
    { role: 'sender', status: 'ACCEPTED', side: 'buyer', moves: ['pay'] },
    'Sela accepted your offer',
    waiting,
    ['Pay $1,200.00'],
  ],
  [
    'ACCEPTED, receiver who sells',
    { role: 'receiver', status: 'ACCEPTED' },
    'You accepted Sela’s offer',
    waiting,
    [],
  ],
  [
    'ACCEPTED, receiver who buys',
    { role: 'receiver', status: 'ACCEPTED', side: 'buyer', moves: ['pay'] },
    'You accepted Sela’s offer',
    waiting,
    ['Pay $1,200.00'],
  ],
  [
    'ACCEPTED, sender who sells',
    { role: 'sender', status: 'ACCEPTED' },
    'Sela accepted your offer',
    waiting,
    [],
  ],
  [
    'ACCEPTED while our team looks at the title, buyer',
    { role: 'sender', side: 'buyer', ...paused },
    'Sela accepted your offer',
    'Paused',
    [],
  ],
  [
    'ACCEPTED while our team looks at the title, seller',
    { role: 'receiver', ...paused },
    'You accepted Sela’s offer',
    'Paused',
    ['Explain the title'],
  ],
  [
    'ACCEPTED and paid, sender',
    { role: 'sender', side: 'buyer', ...paid },
    'Sela accepted your offer',
    completed,
    [],
  ],
  [
    'ACCEPTED and paid, receiver',
    { role: 'receiver', ...paid },
    'You accepted Sela’s offer',
    completed,
    [],
  ],
  [
    'REJECTED, sender',
    { role: 'sender', ...ended, reason: 'declined' },
    'Sela declined your offer',
    null,
    [],
  ],
  [
    'REJECTED, receiver',
    { role: 'receiver', ...ended, reason: 'declined' },
    'You declined Sela’s offer',
    null,
    [],
  ],
  [
    'REJECTED as withdrawn, sender',
    { role: 'sender', ...ended, reason: 'withdrawn' },
    'You withdrew your offer',
    null,
    [],
  ],
  [
    'REJECTED as withdrawn, receiver',
    { role: 'receiver', ...ended, reason: 'withdrawn' },
    'Sela withdrew the offer',
    null,
    [],
  ],
  [
    'REJECTED after payments that failed, sender who sells',
    { role: 'sender', ...ended, reason: 'payment_failed' },
    'You ended the accepted offer: Sela’s payment failed twice',
    null,
    [],
  ],
  [
    'REJECTED after payments that failed, receiver who buys',
    { role: 'receiver', side: 'buyer', ...ended, reason: 'payment_failed' },
    'Sela ended the accepted offer: your payment failed twice',
    null,
    [],
  ],
];

describe('an offer says in its fixed words (P10.6)', () => {
  it.each(offerTable)('%s', async (_what, facts, sentence, badge, buttons) => {
    const offer = offerOf(facts);
    await openPage(facts.role === 'sender' ? { sent: [offer] } : { received: [offer] });
    const group = await screen.findByRole('group', { name: 'Offer, Sela Marsh' });
    expect(within(group).getByText(sentence, { exact: false })).toBeTruthy();
    expect(within(group).getByText('$1,200')).toBeTruthy();
    for (const other of [waiting, completed]) {
      expect(within(group).queryByText(other) !== null, other).toBe(other === badge);
    }
    expect(buttonsIn(group)).toEqual(buttons);
    const message = within(group).getByRole('link', { name: 'Message Sela Marsh' });
    expect(message.getAttribute('href')).toBe('/account/messages?user=sela');
  });

  it('an accepted offer waits for its payment while the money of the previous sale is returned', async () => {
    const refunding = saleAt(0, [], { paymentStatus: 'refunding' });
    await openPage({
      received: [offerOf({ status: 'ACCEPTED' })],
      selling: [refunding],
    });
    const group = await screen.findByRole('group', { name: 'Offer, Sela Marsh' });
    expect(within(group).getByText(waiting)).toBeTruthy();
  });

  it('a payout that is there completes the payment, and says that it is pending', async () => {
    await openPage({
      received: [offerOf({ status: 'ACCEPTED' })],
      selling: [saleAt(1, [])],
    });
    const group = await screen.findByRole('group', { name: 'Offer, Sela Marsh' });
    expect(within(group).getByText(completed)).toBeTruthy();
    expect(within(group).getByText(held)).toBeTruthy();
  });

  it('a payment that a bank questions or took back is not called held', async () => {
    await openPage({
      received: [offerOf({ status: 'ACCEPTED' })],
      selling: [saleAt(1, [], { paymentStatus: 'dispute_lost' })],
    });
    const group = await screen.findByRole('group', { name: 'Offer, Sela Marsh' });
    expect(within(group).getByText(completed)).toBeTruthy();
    expect(within(group).queryByText(held)).toBeNull();
  });
});

const steps = [
  'Seller Bank Verification',
  'Buyer Signature',
  'Seller Signature',
  'Authorized',
] as const;

/** The progress of a sale (P7.5). */
const stepTable: [SaleStep, 'seller' | 'buyer', SaleMove[], buttons: string[]][] = [
  [0, 'seller', ['verify_bank'], ['Complete Bank Verification']],
  [0, 'buyer', [], ['(Waiting for Seller)']],
  [1, 'seller', [], ['(Waiting for Buyer)']],
  [1, 'buyer', ['fill_assignment'], ['Fill Out Patent Assignment']],
  [2, 'seller', ['sign_assignment'], ['Sign Patent Assignment']],
  [2, 'buyer', [], ['(Waiting for Seller)']],
  [3, 'seller', [], []],
  [3, 'buyer', [], []],
  [4, 'seller', ['view_payout'], ['View Payout']],
  [4, 'buyer', ['download_assignment'], ['Download Patent Assignment Change']],
];

describe('a sale shows its four steps and its button (P7.5)', () => {
  it.each(stepTable)('step %i, %s', async (step, side, moves, buttons) => {
    const sale = saleAt(step, moves);
    await openPage(side === 'seller' ? { selling: [sale] } : { buying: [sale] });
    const words = side === 'seller' ? 'Selling to Bruno Kell' : 'Buying from Sela Marsh';
    const group = await screen.findByRole('group', { name: words });
    const tracker = within(group).getByRole('list', { name: 'Progress of the sale' });
    const shown = within(tracker).getAllByRole('listitem');
    expect(shown.map((one) => steps.find((title) => one.textContent?.includes(title)))).toEqual(
      steps,
    );
    const states = ['done', 'current step', 'not reached yet'];
    expect(shown.map((one) => states.find((state) => one.textContent?.endsWith(state)))).toEqual(
      steps.map((_, index) => states[index < step ? 0 : index === step ? 1 : 2]),
    );
    expect(buttonsIn(group)).toEqual(buttons);
    const name = side === 'seller' ? 'Message Bruno Kell' : 'Message Sela Marsh';
    expect(within(group).getByRole('link', { name })).toBeTruthy();
    if (step === 4) {
      expect(group.textContent).toContain('The assignment is filed with the patent office');
    }
  });
});

it('nothing at all says so', async () => {
  await openPage({});
  expect(await screen.findByText('Nothing to do yet!')).toBeTruthy();
});

it('what the person has to do comes first, the earliest deadline on top', async () => {
  const late = '2026-11-30T12:00:00Z';
  await openPage({
    received: [
      offerOf({ id: '1', patent: patent('late'), moves: answer, expiresTimestamp: late }),
      offerOf({ id: '2', patent: patent('soon'), moves: answer }),
      offerOf({ id: '3', patent: patent('none'), moves: [] }),
    ],
    buying: [saleAt(1, ['fill_assignment'], { patent: patent('sign') })],
  });
  const strip = await screen.findByRole('region', { name: '3 things to do' });
  const lines = within(strip).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^Answer Sela’s offer of \$1,200Coupling soonby Nov 2/),
    expect.stringMatching(/^Answer Sela’s offer of \$1,200Coupling lateby Nov 30/),
    'Fill out the patent assignmentCoupling sign',
  ]);
});

describe('a payment that was begun for an accepted offer', () => {
  const begun = { status: 'open', amount: 120_000, received: 0, reservedUntil: until };
  const toPay = offerOf({ role: 'sender', status: 'ACCEPTED', moves: ['pay'], side: 'buyer' });

  it.each([
    [
      'not arrived',
      { transferExpected: true },
      'Your bank transfer of $1,200.00 has not arrived yet.',
    ],
    [
      'arrived in part',
      { transferExpected: true, received: 100_000 },
      '$1,000.00 has arrived. The payment is complete when the missing $200.00 arrives.',
    ],
    ['a debit', { status: 'processing', transferExpected: false }, /on its way/],
  ])('says what is awaited: %s', async (_, facts, words) => {
    await openPage({ sent: [toPay], progress: { ...begun, ...facts } });
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('says nothing if only the form was opened', async () => {
    await openPage({ sent: [toPay], progress: { ...begun, transferExpected: false } });
    expect(screen.queryByText(/arrived|on its way/)).toBeNull();
  });
});
