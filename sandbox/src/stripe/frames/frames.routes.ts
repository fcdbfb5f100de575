import type { FastifyInstance, FastifyReply } from 'fastify';
import type {
  AuthenticateRequest,
  CheckoutPayRequest,
  CheckoutPromotionRequest,
  ConfirmRequest,
  ConnectSignInRequest,
  ConnectStepRequest,
  FrameFailure,
} from '../frame-api.ts';
import { browserView } from '../transport/browser-view.ts';
import { settle } from '../transport/settle.ts';
import { invalidRequest, StripeFault } from '../transport/stripe-fault.ts';
import type { World } from '../world.ts';
import { payFromFrame, sessionOf, setPromotion, viewCheckout } from './checkout-frame.ts';
import { signIn, takeStep, viewAccount } from './connect-frame.ts';
import { authenticateFromFrame, confirmFromFrame, viewIntent } from './payment-frame.ts';

type Query = { client_secret?: string; account_session?: string };

const prefix = '/_frames/api';

/** Serves what the frames ask for, under `/_frames/api`; the client secret is the only right. */
export function mountFrameApi(app: FastifyInstance, world: World): void {
  mountCheckout(app, world);
  mountConnect(app, world);
  mountIntents(app, world);
}

function mountCheckout(app: FastifyInstance, world: World): void {
  app.get<{ Querystring: Query }>(`${prefix}/checkout`, (request, reply) =>
    answer(world, reply, () =>
      viewCheckout(world, sessionOf(world, needed(request.query.client_secret))),
    ),
  );
  app.post<{ Body: CheckoutPromotionRequest }>(`${prefix}/checkout/promotion`, (request, reply) =>
    answer(world, reply, () =>
      setPromotion(world, needed(request.body?.client_secret), request.body.code ?? ''),
    ),
  );
  app.post<{ Body: CheckoutPayRequest }>(`${prefix}/checkout/pay`, (request, reply) =>
    answer(world, reply, () =>
      payFromFrame(world, needed(request.body?.client_secret), request.body),
    ),
  );
}

function mountConnect(app: FastifyInstance, world: World): void {
  app.get<{ Querystring: Query }>(`${prefix}/connect/account`, (request, reply) =>
    answer(world, reply, () => viewAccount(world, needed(request.query.account_session))),
  );
  app.post<{ Body: ConnectSignInRequest }>(`${prefix}/connect/sign_in`, (request, reply) =>
    answer(world, reply, () => {
      needed(request.body?.client_secret);
      return signIn(world, request.body);
    }),
  );
  app.post<{ Body: ConnectStepRequest }>(`${prefix}/connect/account/step`, (request, reply) =>
    answer(world, reply, () => {
      needed(request.body?.client_secret);
      return takeStep(world, request.body);
    }),
  );
}

function mountIntents(app: FastifyInstance, world: World): void {
  app.get<{ Querystring: Query }>(`${prefix}/payment_intents`, (request, reply) =>
    answer(world, reply, () => viewIntent(world, needed(request.query.client_secret))),
  );
  app.post<{ Body: ConfirmRequest }>(`${prefix}/payment_intents/confirm`, (request, reply) =>
    answer(world, reply, () => {
      needed(request.body?.client_secret);
      return confirmFromFrame(world, request.body);
    }),
  );
  app.post<{ Body: AuthenticateRequest }>(
    `${prefix}/payment_intents/authenticate`,
    (request, reply) =>
      answer(world, reply, () => {
        const { client_secret: secret, outcome } = request.body ?? {};
        return authenticateFromFrame(
          world,
          needed(secret),
          outcome === 'fail' ? 'fail' : 'succeed',
        );
      }),
  );
}

/** Runs one call as a transaction; a decline is kept and answered as a refusal. */
function answer<T>(world: World, reply: FastifyReply, work: () => T): T | FrameFailure {
  const result = settle(world.db, work);
  return result instanceof StripeFault ? refuse(reply, result) : result;
}

function refuse(reply: FastifyReply, fault: StripeFault): FrameFailure {
  reply.code(fault.status);
  const { type, code, decline_code, message, param, payment_intent: intent } = fault.body;
  return {
    error: {
      type: type === 'idempotency_error' ? 'api_error' : type,
      message,
      ...(code ? { code } : {}),
      ...(decline_code ? { decline_code } : {}),
      ...(param ? { param } : {}),
      ...(intent ? { payment_intent: browserView(intent) } : {}),
    },
  };
}

function needed(value: string | undefined): string {
  if (typeof value === 'string' && value !== '') return value;
  throw invalidRequest('A client secret is needed.', {
    code: 'parameter_missing',
    param: 'client_secret',
  });
}
