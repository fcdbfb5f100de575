import { expect } from 'vitest';
import {
  confirm,
  file,
  paymentIdOf,
  sign,
  signingToken,
  startPaying,
} from '../../domains/sales/sale-world.fixture.ts';
import { testPassword } from '../../test-kit/persona.ts';
import { idOf } from '../../adapters/stripe/stripe-client.adapter.ts';
import { providerOf } from './money.fixture.ts';
import type { Beginning, WalkStep } from './walk.fixture.ts';
import {
  isGoingOn,
  type OperatorsMove,
  partOfPrice,
  type Seen,
  type Side,
  walkPrice,
} from './walk-seen.fixture.ts';
import { dashboardSteps } from './walk-dashboard-steps.fixture.ts';
import { ownerSteps } from './walk-owner-steps.fixture.ts';

type Method = Parameters<typeof confirm>[2];
/** The sandbox takes more than an account's number: that it was typed, and must be proved. */
const byHand = { account: '000123456789', microdeposit: true } as unknown as string;

/** A payment that a person can still confirm. */
const isPayable = (seen: Seen) =>
  seen.canPay && (seen.payment === 'none' || seen.payment.startsWith('unpaid'));

function paysWith(begins: Beginning, name: string, method: Method, isRefused = false): WalkStep {
  return {
    ...{ begins, name },
    can: isPayable,
    run: async (walk) => {
      const started = await startPaying(walk.people.buyer, walk.listingId, walkPrice);
      expect(started.status, started.text).toBe(200);
      const confirmed = confirm(walk.world, paymentIdOf(started.text), method);
      await (isRefused ? confirmed.catch(() => undefined) : confirmed);
    },
  };
}

/** So much of the customer's bank arrives: what is still missing, and `extra` cents more or less. */
function transferArrives(name: string, extra: number): WalkStep {
  return {
    name,
    // With the customer, the bank account goes that it would come to.
    can: ({ payment, customers }) =>
      payment.startsWith('awaiting_buyer customer_balance') && customers.buyer === 'there',
    run: async (walk) => {
      const stripe = providerOf(walk.world);
      const intent = await stripe.paymentIntents.retrieve(walk.paymentId ?? '');
      const missing =
        intent.next_action?.display_bank_transfer_instructions?.amount_remaining ?? walkPrice;
      const amount = Math.max(1, missing + extra);
      await stripe.testHelpers.customers.fundCashBalance(idOf(intent.customer) ?? '', {
        amount,
        currency: 'usd',
      });
    },
  };
}

function signs(side: Side): WalkStep {
  const move = side === 'buyer' ? 'fill_assignment' : 'sign_assignment';
  return {
    name: `${side} signs`,
    can: ({ moves }) => moves[side].includes(move),
    run: (walk) => sign(walk.world, walk.people[side], walk.listingId),
  };
}

function declines(side: Side): WalkStep {
  return {
    ...signs(side),
    name: `${side} declines`,
    run: async (walk) => {
      const token = await signingToken(walk.people[side], walk.listingId);
      const body = { reason: 'The wording needs another look.' };
      const declined = await walk.people[side].request('POST', `/signing/${token}/decline`, {
        body,
      });
      expect(declined.status, declined.text).toBe(200);
    },
  };
}

function cancels(side: Side): WalkStep {
  return {
    name: `${side} cancels`,
    can: ({ moves }) => moves[side].includes('cancel_sale'),
    run: async (walk, { saleId }) => {
      const cancelled = await walk.people[side].request('POST', `/sales/${saleId}/cancel`);
      expect(cancelled.status, cancelled.text).toBe(200);
    },
  };
}

const endsByAgreement: WalkStep = {
  name: 'both sides agree to end it',
  can: isGoingOn,
  run: async (walk, { saleId }) => {
    for (const [side, move] of [['first', 'ask'] as const, ['buyer', 'agree'] as const]) {
      const answer = await walk.people[side].request('POST', `/sales/${saleId}/proposals`, {
        body: { kind: 'end', move },
      });
      expect(answer.status, answer.text).toBe(200);
    }
  },
};

function accountTurns(
  stage: 'enabled' | 'past_due' | 'rejected' | 'deleted',
  from: string,
): WalkStep {
  return {
    name: `the first owner’s account is ${stage}`,
    can: ({ accounts, status }) => status !== 'none' && accounts[0] === from,
    run: (walk) => walk.control(`/accounts/${walk.accounts.first}`, { stage }),
  };
}

function disputeOpens(name: string, how: { amount?: number; inquiry?: boolean } = {}): WalkStep {
  return {
    name,
    // A bank transfer was sent by the buyer's own bank: nobody disputes it.
    can: ({ dispute, outside, payment, status }) =>
      dispute === 'none' &&
      outside === 'none' &&
      payment.startsWith('paid') &&
      !payment.endsWith('customer_balance') &&
      status !== 'open',
    run: async (walk) => {
      await walk.control(`/charges/${(await walk.sale())?.charge_id}/dispute`, how);
    },
  };
}

function disputeTurns(
  name: string,
  outcome: 'won' | 'lost' | 'escalate' | 'reopen',
  from: RegExp,
): WalkStep {
  return {
    name,
    can: ({ dispute }) => from.test(dispute),
    run: async (walk) => walk.control(`/disputes/${await walk.disputeId()}`, { outcome }),
  };
}

function operatorDoes(name: string, move: OperatorsMove, path: string): WalkStep {
  return {
    name,
    can: ({ moves }) => moves.operator.includes(move),
    run: async (walk, { saleId }) => {
      const id = path.includes('transfers') ? walk.people.buyer.userId : (saleId ?? '');
      const { operator } = walk.people;
      const story = await operator.request('GET', `/operations/sales/${saleId}`);
      const { missing } = story.body as { missing?: number };
      const named = move === 'top_up' ? { amount: missing } : {};
      const body = { ...named, reason: 'Both sides asked for it.' };
      const asked = await operator.request('POST', path.replace('{id}', id), { body });
      expect(asked.status, asked.text).toBe(200);
    },
  };
}

function refundTurns(name: string, status: 'failed' | 'succeeded', states: string[]): WalkStep {
  return {
    name,
    can: ({ refund, status: sale, dispute }) =>
      states.includes(refund) && ['refunding', 'refunded'].includes(sale) && dispute === 'none',
    run: async (walk) => {
      const sale = await walk.sale();
      if (sale?.refundId) await walk.control(`/refunds/${sale.refundId}`, { status });
    },
  };
}

function timePasses(days: number): WalkStep {
  return {
    name: `${days} days pass`,
    can: ({ status }) => status !== 'none',
    run: (walk) => walk.pass(days),
  };
}

export const walkSteps: readonly WalkStep[] = [
  paysWith('card', 'the buyer pays by card', {}),
  paysWith('card', 'the card is declined', { card: '4000000000000002' }, true),
  paysWith('card', '3-D Secure is left open', { card: '4000002500003155' }),
  paysWith('debit', 'a bank debit begins', { bank: '000123456789' }),
  paysWith('debit', 'a bank debit begins that will fail', { bank: '000222222227' }),
  paysWith('debit', 'a bank account is typed by hand', { bank: byHand }),
  {
    name: 'the code of the micro-deposit is given',
    can: ({ payment }) => payment.startsWith('awaiting_buyer us_bank_account'),
    run: async (walk) => {
      await providerOf(walk.world).paymentIntents.verifyMicrodeposits(walk.paymentId ?? '', {
        descriptor_code: 'SM11AA',
      });
    },
  },
  {
    name: 'the seller ends the offer',
    can: ({ moves }) => moves.first.includes('end'),
    run: (walk) => walk.endOffer(),
  },
  paysWith('transfer', 'a bank transfer is promised', { bankTransfer: true }),
  transferArrives('the transfer arrives', 0),
  transferArrives('the transfer arrives $25 short', -2_500),
  transferArrives('the transfer arrives with $50 too much', 5_000),
  signs('buyer'),
  signs('first'),
  signs('second'),
  declines('buyer'),
  declines('first'),
  cancels('buyer'),
  cancels('first'),
  endsByAgreement,
  {
    name: 'the operator files',
    can: ({ moves }) => moves.operator.includes('file'),
    run: async (walk, { saleId }) => {
      const filed = await file(walk.people.operator, saleId ?? '');
      expect(filed.status, filed.text).toBe(200);
    },
  },
  operatorDoes('the operator refunds', 'refund', '/operations/sales/{id}/refund'),
  operatorDoes('the operator writes off', 'write_off', '/operations/sales/{id}/write-off'),
  operatorDoes('the operator tops up', 'top_up', '/operations/sales/{id}/top-up'),
  operatorDoes('the operator pays again', 'pay_again', '/operations/sales/{id}/pay-again'),
  {
    name: 'the operator enters a refund paid another way',
    can: ({ moves }) => moves.operator.includes('return_outside'),
    run: async (walk, { saleId }) => {
      const { operator } = walk.people;
      const story = await operator.request('GET', `/operations/sales/${saleId}`);
      const { owed } = story.body as { owed: number };
      const body = { amount: owed, way: 'wire', reference: 'FT-17', reason: 'It comes back.' };
      const path = `/operations/sales/${saleId}/outside-return`;
      const entered = await operator.request('POST', path, { body });
      expect(entered.status, entered.text).toBe(200);
    },
  },
  operatorDoes(
    'the operator resumes the sale',
    'clear_check',
    '/operations/sales/{id}/clear-check',
  ),
  operatorDoes('the operator returns', 'return_transfer', '/operations/transfers/{id}/return'),
  {
    name: 'the buyer stops the transfer',
    can: ({ payment, status }) =>
      status === 'open' && payment.startsWith('awaiting_buyer customer_balance'),
    run: async (walk) => {
      const query = { patent_id: walk.listingId };
      const stopped = await walk.people.buyer.request('POST', '/payments/payment/stop', { query });
      expect(stopped.status, stopped.text).toBe(204);
    },
  },
  {
    name: 'money comes that nobody asked for',
    can: ({ customers, cash }) => customers.buyer === 'there' && cash === 'none',
    run: async (walk) =>
      walk.control(`/customers/${await walk.customerId()}/transfer`, { amount: 7_000 }),
  },
  {
    name: 'the first owner replaces the account',
    can: ({ accounts, moves }) =>
      ['refused', 'closed'].includes(accounts[0]) && moves.first.includes('verify_bank'),
    run: async (walk) => {
      const { first } = walk.people;
      await first.request('POST', '/auth/confirm', { body: { password: testPassword } });
      const replaced = await first.request('POST', '/payments/account/replace', { body: {} });
      expect(replaced.status, replaced.text).toBe(200);
      walk.accounts.first = replaced.text;
    },
  },
  accountTurns('past_due', 'open'),
  accountTurns('rejected', 'open'),
  accountTurns('deleted', 'open'),
  accountTurns('enabled', 'waits'),
  disputeOpens('the bank disputes the payment'),
  disputeOpens('the bank disputes a part', { amount: partOfPrice }),
  disputeOpens('the bank asks about the payment', { inquiry: true }),
  disputeTurns('the inquiry becomes a dispute', 'escalate', /^warning_needs/),
  disputeTurns('the inquiry is closed', 'won', /^warning_needs/),
  disputeTurns('the dispute is won', 'won', /^open/),
  disputeTurns('the dispute is lost', 'lost', /^open/),
  disputeTurns('the loss is turned round', 'won', /^lost/),
  disputeTurns('a won dispute is reopened', 'reopen', /^won/),
  refundTurns('the buyer’s bank sends the refund back', 'failed', ['pending', 'done']),
  refundTurns('the refund arrives', 'succeeded', ['pending', 'needs_details']),
  ...dashboardSteps,
  ...ownerSteps,
  // The shortest deadline, one of the middle, which adds up to others, and one beyond them all.
  timePasses(1),
  timePasses(11),
  timePasses(61),
];
