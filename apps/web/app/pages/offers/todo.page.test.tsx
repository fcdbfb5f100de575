import type { EndedSale } from '@claimstead/contract/closing.contract.ts';
import type { PaymentUnderWay } from '@claimstead/contract/customer-cash.contract.ts';
import type { Offer, OfferMove } from '@claimstead/contract/offers.contract.ts';
import type { Sale, SaleMove, SaleStep } from '@claimstead/contract/sales.contract.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { standingIn } from '../../features/sales/sale-standing.fixture.ts';
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
    standing:
      more.status === 'ACCEPTED' ? 'due' : more.status === 'REJECTED' ? 'ended' : 'to_answer',
    payLeftMs: null,
    moves: [],
    unconfirmed: [],
    history: [{ by: 'Bruno Kell', byViewer: true, action: 'offered', amount: 1200, at }],
    ...more,
  };
}

const saleStates = ['verifying', 'buyer_signs', 'owners_sign', 'to_file', 'paid_out'] as const;

function saleAt(step: SaleStep, moves: SaleMove[], more: Partial<Sale> = {}): Sale {
  return {
    id: 'sale',
    patent: patent('a'),
    buyer: bruno,
    user: { ...sela, connectedAccountId: null },
    amount: 120_000,
    covered: 0,
    createdAt: at,
    files: [],
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
    stepsDone: [],
    standing: standingIn(saleStates[step]),
    deadlines: null,
    proposals: [],
    moves,
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
  ended?: EndedSale[];
  waiting?: PaymentUnderWay[];
};

/** The page as it is when the server answers so. */
async function openPage(given: Answers) {
  const { received = [], sent = [], selling = [], buying = [], progress } = given;
  const { ended = [], waiting = [] } = given;
  const answers: Record<string, unknown> = {
    '/api/v1/offers/received': received,
    '/api/v1/offers/sent': sent,
    '/api/v1/payouts/pending': selling,
    '/api/v1/payouts/pending/buyer': buying,
    '/api/v1/sales/ended': ended,
    '/api/v1/payments/transfers': { available: 0, returning: 0, status: null, waiting },
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
const paid = { status: 'ACCEPTED', standing: 'paid', expiresTimestamp: null } as const;
const paused = {
  status: 'ACCEPTED',
  standing: 'paused',
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
    { role: 'receiver', moves: ['counter', 'reject'], standing: 'reserved' },
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
    { role: 'receiver', ...paused, moves: ['explain_title'] },
    'You accepted Sela’s offer',
    'Paused',
    ['Explain the title'],
  ],
  [
    'ACCEPTED with a title that our team refused, buyer',
    { role: 'sender', side: 'buyer', status: 'ACCEPTED', standing: 'title_refused' },
    'Sela accepted your offer',
    'Title not cleared',
    [],
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
    expect(message.getAttribute('href')).toBe('/account/messages?user=sela&patent=a');
  });

  it('an accepted offer waits for its payment while the money of the previous sale is returned', async () => {
    const standing = standingIn('refund_pending');
    const refunding = saleAt(0, [], { paymentStatus: 'refunding', standing });
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
      selling: [saleAt(1, [], { paymentStatus: 'dispute_lost', standing: standingIn('lost') })],
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
const stepTable: [SaleStep, 'owner' | 'buyer', SaleMove[], buttons: string[]][] = [
  [0, 'owner', ['verify_bank'], ['Complete Bank Verification']],
  [0, 'buyer', [], ['(Waiting for Seller)']],
  [1, 'owner', [], ['(Waiting for Buyer)']],
  [1, 'buyer', ['fill_assignment'], ['Fill Out Patent Assignment']],
  [2, 'owner', ['sign_assignment'], ['Sign Patent Assignment']],
  [2, 'buyer', [], ['(Waiting for Seller)']],
  [3, 'owner', [], []],
  [3, 'buyer', [], []],
  [4, 'owner', ['view_payout'], ['View Payout']],
  [4, 'buyer', ['download_assignment'], ['Download Patent Assignment Change']],
];

it('an offer that a co-owner accepted is said to be accepted by them', async () => {
  const by = { by: 'Olga Owner', byViewer: false, action: 'accepted', amount: 1200, at } as const;
  await openPage({ received: [offerOf({ status: 'ACCEPTED', history: [by] })] });
  expect(await screen.findByText('Olga Owner accepted Sela’s offer for all owners')).toBeTruthy();
});

it('an offer that owners keep from being accepted names them, and leads to where they are asked', async () => {
  const blocked = offerOf({
    standing: 'owners_unconfirmed',
    unconfirmed: ['Olga Owner'],
    moves: ['counter', 'reject', 'remind_owners'],
  });
  await openPage({ received: [blocked] });
  expect(await screen.findByText(/You can accept once Olga Owner has confirmed/)).toBeTruthy();
  expect(screen.getByText('Action needed')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Remind the owners' }).getAttribute('href')).toBe(
    '/listing/a',
  );
});

it('a sale that ended has a line under Earlier, which leads to its page', async () => {
  const sale = { patent: patent('a'), side: 'buyer', other: sela, amount: 120_000 } as const;
  const ended = [{ ...sale, id: 'over', outcome: 'refunded', endedTimestamp: at }] as const;
  await openPage({ ended: [...ended] });
  expect(await screen.findByText('Earlier (1)')).toBeTruthy();
  const link = document.querySelector('a[href="/account/sales/over"]');
  expect(link?.closest('details')?.textContent).toContain(
    'Buying from Sela Marsh$1,200.00Refunded',
  );
});

describe('a sale shows its four steps and its button (P7.5)', () => {
  it.each(stepTable)('step %i, %s', async (step, side, moves, buttons) => {
    const sale = saleAt(step, moves);
    await openPage(side === 'owner' ? { selling: [sale] } : { buying: [sale] });
    const words = side === 'owner' ? 'Selling to Bruno Kell' : 'Buying from Sela Marsh';
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
    const name = side === 'owner' ? 'Message Bruno Kell' : 'Message Sela Marsh';
    expect(within(group).getByRole('link', { name })).toBeTruthy();
    if (step === 4) {
      expect(group.textContent).toContain('The assignment is filed with the patent office');
    }
  });
});

it('on hold, the bank details are an ordinary move, beside words that nothing is to be done', async () => {
  const button = async () =>
    (await screen.findByRole('button', { name: 'Complete Bank Verification' })).dataset['variant'];
  const noBank = (more: Partial<Sale>) => saleAt(0, ['verify_bank'], more);
  const standing = standingIn('disputed', { withoutDay: 'bank_decides' });
  await openPage({ selling: [noBank({ paymentStatus: 'disputed', standing })] });
  expect(await button()).toBe('default');
  expect(screen.getByText(/You don’t need to do anything/)).toBeTruthy();
  expect(screen.queryByText('Action needed')).toBeNull();
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
    buying: [
      saleAt(1, ['fill_assignment'], {
        patent: patent('sign'),
        standing: standingIn('buyer_signs', { act: 'fill_assignment', by: '2027-01-19T12:00:00Z' }),
      }),
    ],
  });
  const strip = await screen.findByRole('region', { name: '3 things to do' });
  const lines = within(strip).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^Answer Sela’s offer of \$1,200Coupling soonby Nov 2/),
    expect.stringMatching(/^Answer Sela’s offer of \$1,200Coupling lateby Nov 30/),
    expect.stringMatching(/^Fill out the patent assignmentCoupling signby Jan 1/),
  ]);
});

describe('a payment that was begun for an accepted offer', () => {
  const begun = { status: 'open', amount: 120_000, received: 0, reservedUntil: until };
  const toPay = offerOf({ role: 'sender', status: 'ACCEPTED', moves: ['pay'], side: 'buyer' });

  const payment = { patentId: 'a', title: 'Coupling a', ofOffer: true, amount: 120_000 } as const;

  it.each([
    [
      'transfer',
      0,
      'Show transfer details',
      /^Your bank transfer of \$1,200.00 has not arrived yet/,
    ],
    [
      'transfer_part',
      100_000,
      'Show transfer details',
      /^\$1,000.00 has arrived. \$200.00 is still/,
    ],
    ['account_to_verify', 0, 'Pay another way', /enter that code by Nov 27/],
  ] as const)(
    'names what it waits for and until when: %s',
    async (state, received, button, words) => {
      const waiting = [{ ...payment, state, received, by: until }];
      await openPage({ sent: [toPay], progress: { ...begun, received }, waiting });
      expect(await screen.findByText(words)).toBeDefined();
      expect(screen.getByRole('button', { name: button })).toBeDefined();
      expect(screen.queryByRole('button', { name: 'Pay $1,200.00' })).toBeNull();
    },
  );

  it('asks for nothing while a debit is on its way, and says by when it is here', async () => {
    const onItsWay = { ...toPay, standing: 'on_its_way', moves: [] } as const;
    await openPage({ sent: [{ ...onItsWay, moves: [] }] });
    expect(
      await screen.findByText(/^Your bank payment is on its way, expected by Nov 27/),
    ).toBeDefined();
    expect(screen.getByText(waiting)).toBeDefined();
    expect(screen.queryByText('Action needed')).toBeNull();
    expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull();
  });

  it('says nothing if only the form was opened', async () => {
    await openPage({ sent: [toPay], progress: begun });
    expect(screen.queryByText(/arrived|on its way/)).toBeNull();
  });
});
