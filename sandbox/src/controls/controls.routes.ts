import type { FastifyInstance } from 'fastify';
import { mountBoldSignControls } from '../boldsign/boldsign-controls.ts';
import { advanceClock, readClock } from '../clock/advance-clock.ts';
import { mountOfficeControls } from '../office/office-controls.routes.ts';
import type { OfficeTools } from '../office/office-tools.ts';
import type { AccountStage } from '../store/stored-objects.ts';
import { moveAccount } from '../stripe/accounts/account-stages.ts';
import {
  closeDispute,
  escalateInquiry,
  openDispute,
  reopenDispute,
} from '../stripe/disputes/disputes.ts';
import { moveBalance, type OwnMovement } from '../stripe/balance/own-movements.ts';
import { billStripeFee } from '../stripe/balance/stripe-fees.ts';
import { readBankCovers, writeBankCovers } from '../stripe/refunds/platform-cover.ts';
import { fundCashBalance } from '../stripe/payments/bank-transfers.ts';
import { giveUpRefund } from '../stripe/refunds/refund-cash.ts';
import { failRefund, refundCharge, settleRefund } from '../stripe/refunds/refund-charge.ts';
import {
  type PlatformRights,
  readPlatformRights,
  writePlatformRights,
} from '../stripe/platform/platform-rights.ts';
import type { CallTools } from '../stripe/transport/answer-call.ts';
import { type Fault, faultKinds } from '../stripe/transport/faults.store.ts';
import type { World } from '../stripe/world.ts';
import {
  readWebhookMode,
  type WebhookMode,
  writeWebhookMode,
} from '../stripe/webhooks/delivery-plan.ts';
import type { Dispatcher } from '../stripe/webhooks/dispatcher.ts';
import { completeCheckout, confirmAsPerson, type PersonMethod } from './act-as-person.ts';
import { controlsPage } from './controls-page.ts';
import { act, refuse } from './controls-answers.ts';
import { mountDashboard } from './dashboard-controls.routes.ts';
import { mountMicrodepositPage } from './microdeposit-page.ts';
import { mountRadarControls } from './radar-controls.ts';

export type ControlTools = CallTools & {
  office: OfficeTools;
  dispatcher: Dispatcher;
  clockHookUrl: string;
  dataDir: string;
};

const accountStages: readonly AccountStage[] = [
  'created',
  'half_filled',
  'pending',
  'enabled',
  'past_due',
  'rejected',
  'deleted',
];
const webhookModes: readonly WebhookMode['mode'][] = [
  'normal',
  'duplicate',
  'shuffle',
  'delay',
  'drop',
  'wrong_signature',
];

/** Serves `/_sandbox`: what tests and people do to the outside world. */
export function mountControls(app: FastifyInstance, tools: ControlTools): void {
  mountClock(app, tools);
  mountPayments(app, tools);
  mountDisputes(app, tools);
  mountRadarControls(app, tools.world, (reply, work) => act(tools.world, reply, work));
  mountCustomers(app, tools);
  mountDashboard(app, tools.world);
  mountMicrodepositPage(app, tools.world);
  mountBoldSignControls(app, tools.world);
  mountOfficeControls(app, tools.office);
  mountPlatform(app, tools);
  mountTroubles(app, tools);
  mountReading(app, tools);
}

function mountClock(app: FastifyInstance, tools: ControlTools): void {
  const { world, dispatcher, clockHookUrl } = tools;
  let last: Promise<unknown> = Promise.resolve();
  // Whose sandbox this is: a restarted product takes over only its own.
  app.get('/_sandbox/about', () => ({ processId: process.pid, dataDir: tools.dataDir }));
  app.get('/_sandbox/clock', () => readClock(world));
  app.post<{ Body: { advanceSeconds?: number } }>('/_sandbox/clock', (request, reply) => {
    const seconds = Number(request.body?.advanceSeconds);
    if (!Number.isInteger(seconds) || seconds < 0) {
      return refuse(reply, 'advanceSeconds is a whole number of seconds, 0 or more.');
    }
    // One advance after the other: each must see what the previous one did.
    const next = last.then(() => advanceClock(world, dispatcher, clockHookUrl, seconds));
    last = next.catch(() => undefined);
    return next;
  });
}

/** What people do in the frames, and what Stripe decides about an account. */
function mountPayments(app: FastifyInstance, tools: ControlTools): void {
  const { world } = tools;
  type ById = { Params: { id: string } };
  app.post<ById & { Body: Parameters<typeof completeCheckout>[2] | null }>(
    '/_sandbox/checkout/:id/complete',
    (request, reply) =>
      act(world, reply, () => completeCheckout(world, request.params.id, request.body ?? {})),
  );
  app.post<ById & { Body: PersonMethod | null }>(
    '/_sandbox/payment_intents/:id/confirm',
    (request, reply) =>
      act(world, reply, () => confirmAsPerson(world, request.params.id, request.body ?? {})),
  );
  app.post<ById & { Body: { stage?: AccountStage } | null }>(
    '/_sandbox/accounts/:id',
    (request, reply) => {
      const stage = accountStages.find((one) => one === request.body?.stage);
      if (!stage) return refuse(reply, `stage is one of ${accountStages.join(', ')}.`);
      return act(world, reply, () => moveAccount(world, request.params.id, stage, { stays: true }));
    },
  );
}

/** What banks do with charges and refunds. */
function mountDisputes(app: FastifyInstance, tools: ControlTools): void {
  const { world } = tools;
  type ById = { Params: { id: string } };
  // `amount`: the disputed cents, if only a part. `inquiry`: the bank is only asking so far.
  app.post<ById & { Body: { amount?: number; inquiry?: boolean } | null }>(
    '/_sandbox/charges/:id/dispute',
    (request, reply) =>
      act(world, reply, () => {
        const { amount: partCents, inquiry } = request.body ?? {};
        openDispute(world, request.params.id, { partCents, inquiry });
        return world.objects.get('charge', request.params.id);
      }),
  );
  app.get<ById>('/_sandbox/charges/:id/disputes', (request) =>
    world.objects.all('dispute', { charge: request.params.id }),
  );
  app.post<ById & { Body: { outcome?: string } | null }>(
    '/_sandbox/disputes/:id',
    (request, reply) =>
      act(world, reply, () => {
        decideAs(world, request.params.id, request.body?.outcome);
        return world.objects.get('dispute', request.params.id);
      }),
  );
  // As a person in Stripe's dashboard does it: with no metadata, and as strict. `amount`: the cents, if only a part.
  app.post<ById & { Body: { amount?: number } | null }>(
    '/_sandbox/charges/:id/refund',
    (request, reply) =>
      act(world, reply, () => {
        const charge = world.objects.get('charge', request.params.id, 'charge');
        return refundCharge(world, charge, { amountCents: request.body?.amount, metadata: {} });
      }),
  );
  app.post<ById & { Body: { status?: string } | null }>('/_sandbox/refunds/:id', (request, reply) =>
    act(world, reply, () => {
      if (request.body?.status === 'failed') failRefund(world, request.params.id);
      else if (request.body?.status === 'canceled') giveUpRefund(world, request.params.id);
      else settleRefund(world, request.params.id);
      return world.objects.get('refund', request.params.id);
    }),
  );
}

/** What a customer's bank does, and a customer who is asked for an account. */
function mountCustomers(app: FastifyInstance, tools: ControlTools): void {
  const { world } = tools;
  type ById = { Params: { id: string } };
  app.post<ById & { Body: { amount?: number } | null }>(
    '/_sandbox/customers/:id/transfer',
    (request, reply) =>
      act(world, reply, () =>
        fundCashBalance(world, request.params.id, Number(request.body?.amount), null),
      ),
  );
  // Whether the person answers when Stripe asks where to send a bank transfer's refund.
  app.post<ById & { Body: { answersRefunds?: boolean } | null }>(
    '/_sandbox/customers/:id',
    (request, reply) =>
      act(world, reply, () => {
        const customer = world.objects.get('customer', request.params.id);
        const hidden = world.objects.hidden('customer', customer.id);
        const ignoresRefunds = request.body?.answersRefunds === false;
        world.objects.saveHidden('customer', customer.id, { ...hidden, ignoresRefunds });
        return customer;
      }),
  );
}

/** `escalate` makes an inquiry a dispute, `reopen` undoes a decision; won and lost decide, also after an earlier decision. */
function decideAs(world: World, id: string, outcome: string | undefined): void {
  const { status } = world.objects.get('dispute', id);
  const isDecided = status === 'won' || status === 'lost';
  const wanted = outcome === 'won' ? 'won' : 'lost';
  if (outcome === 'escalate') escalateInquiry(world, id);
  else if (outcome === 'reopen') reopenDispute(world, id, 'needs_response');
  else if (isDecided && status !== wanted) reopenDispute(world, id, wanted);
  else closeDispute(world, id, wanted);
}

function mountPlatform(app: FastifyInstance, tools: ControlTools): void {
  const { world } = tools;
  // Whether the platform's bank account pays for refunds that its balance does not cover.
  app.post<{ Body: { bankCovers?: boolean } | null }>(
    '/_sandbox/platform_bank',
    (request, reply) => {
      const covers = request.body?.bankCovers;
      if (typeof covers !== 'boolean') return refuse(reply, 'bankCovers is true or false.');
      return act(world, reply, () => {
        writeBankCovers(world, covers);
        return { bankCovers: readBankCovers(world) };
      });
    },
  );
  // A charge by Stripe itself, in cents; a negative one is a credit.
  app.post<{ Body: { amount?: number; description?: string } | null }>(
    '/_sandbox/stripe_fees',
    (request, reply) => {
      const { amount, description = 'Stripe fees' } = request.body ?? {};
      if (!Number.isInteger(amount) || amount === undefined || amount === 0) {
        return refuse(reply, 'amount is a whole number of cents, not zero.');
      }
      return act(world, reply, () => billStripeFee(world, amount, description));
    },
  );
  // Any other movement of the platform's balance, in cents: a payout to its bank, a reserve, or a kind that nobody knows.
  app.post<{ Body: Partial<OwnMovement> | null }>('/_sandbox/movements', (request, reply) => {
    const { amount, type = 'payout', source = null, secondsAgo = 0 } = request.body ?? {};
    if (!Number.isInteger(amount) || amount === undefined || amount === 0) {
      return refuse(reply, 'amount is a whole number of cents, not zero.');
    }
    return act(world, reply, () => moveBalance(world, { amount, type, source, secondsAgo }));
  });
  app.get('/_sandbox/platform', () => readPlatformRights(world.settings));
  app.post<{ Body: Partial<PlatformRights> | null }>('/_sandbox/platform', (request, reply) => {
    const rights = rightsOf(request.body ?? {});
    if (!rights) {
      return refuse(
        reply,
        'transfersOnlyApproval is granted or missing, methodsTurnedOff a list, bankDebitMostCents cents or null, chargesEnabled true or false, payoutInterval manual or daily.',
      );
    }
    writePlatformRights(world.settings, rights);
    return readPlatformRights(world.settings);
  });
}

function mountTroubles(app: FastifyInstance, tools: ControlTools): void {
  const { world, faults, dispatcher } = tools;
  app.post<{ Body: Partial<WebhookMode> | null }>('/_sandbox/webhooks', (request, reply) => {
    const mode = webhookModes.find((one) => one === request.body?.mode);
    if (!mode) return refuse(reply, `mode is one of ${webhookModes.join(', ')}.`);
    writeWebhookMode(world.settings, { ...request.body, mode });
    dispatcher.wake();
    return readWebhookMode(world.settings);
  });
  // Tries each one that is due, and responds once all were tried.
  app.post('/_sandbox/webhooks/attempt', async () => {
    await dispatcher.attemptAll();
    return readWebhookMode(world.settings);
  });
  app.get('/_sandbox/webhooks', () => readWebhookMode(world.settings));
  app.post<{ Body: Partial<Fault> | null }>('/_sandbox/faults', (request, reply) => {
    const { match = '', times = 1, status } = request.body ?? {};
    const kind = faultKinds.find((one) => one === request.body?.kind);
    if (!kind) return refuse(reply, `kind is one of ${faultKinds.join(', ')}.`);
    if (!Number.isInteger(times) || times < 1) return refuse(reply, 'times is 1 or more.');
    faults.add({ match, times, kind, status });
    return faults.list();
  });
  app.get('/_sandbox/faults', () => faults.list());
  app.delete('/_sandbox/faults', () => {
    faults.clear();
    return [];
  });
}

function mountReading(app: FastifyInstance, tools: ControlTools): void {
  const { world, calls } = tools;
  app.get<{ Querystring: { limit?: string; match?: string } }>('/_sandbox/log', (request) =>
    calls.list(Math.min(Number(request.query.limit) || 200, 5000), request.query.match ?? ''),
  );
  app.get('/_sandbox/ledger', () => world.ledger.report());
  app.get('/_sandbox', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(controlsPage(tools)),
  );
}

/** The platform's rights that were sent; null if it is something else. */
function rightsOf(body: Partial<PlatformRights>): Partial<PlatformRights> | null {
  const { transfersOnlyApproval: approval, methodsTurnedOff: off, bankDebitMostCents: most } = body;
  const isApproval = approval === undefined || approval === 'granted' || approval === 'missing';
  const isList = off === undefined || Array.isArray(off);
  const isAmount = most === undefined || most === null || Number.isInteger(most);
  const { chargesEnabled: charges, payoutInterval: interval } = body;
  const isCharges = charges === undefined || typeof charges === 'boolean';
  const isInterval = interval === undefined || interval === 'manual' || interval === 'daily';
  if (!isApproval || !isList || !isAmount || !isCharges || !isInterval) return null;
  return {
    ...(charges === undefined ? {} : { chargesEnabled: charges }),
    ...(interval === undefined ? {} : { payoutInterval: interval }),
    ...(approval === undefined ? {} : { transfersOnlyApproval: approval }),
    ...(off === undefined ? {} : { methodsTurnedOff: off.map(String) }),
    ...(most === undefined ? {} : { bankDebitMostCents: most }),
  };
}
