import { join } from 'node:path';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { createBoldSignEvents } from './boldsign/boldsign-events.ts';
import { mountBoldSignApi } from './boldsign/boldsign.routes.ts';
import { mountSignPage } from './boldsign/sign-page.routes.ts';
import { createClock } from './clock/clock.ts';
import { runDueWork } from './clock/due-work.ts';
import { createTimers } from './clock/timers.store.ts';
import { mountControls } from './controls/controls.routes.ts';
import { mountMailbox } from './mailbox/mailbox.ts';
import { mountOfficeApi } from './office/office.routes.ts';
import { createOffice } from './office/office-tools.ts';
import type { SandboxConfig } from './sandbox.config.ts';
import { type Database, openDatabase } from './store/database.ts';
import { createObjectStore } from './store/objects.store.ts';
import { createSettings } from './store/settings.store.ts';
import { createLedger } from './stripe/balance/ledger.store.ts';
import { mountInvoicePages } from './stripe/billing/invoice-pages.ts';
import { mountBrowserScripts } from './stripe/browser/mount-browser.ts';
import { mountFrameApi } from './stripe/frames/frames.routes.ts';
import type { CallTools } from './stripe/transport/answer-call.ts';
import { createCallLog } from './stripe/transport/calls.store.ts';
import { createFaults } from './stripe/transport/faults.store.ts';
import { createIdempotencyStore } from './stripe/transport/idempotency.store.ts';
import { mountStripeApi } from './stripe/transport/stripe.routes.ts';
import { createDeliveryPlanner } from './stripe/webhooks/delivery-plan.ts';
import { createDispatcher, type Dispatcher } from './stripe/webhooks/dispatcher.ts';
import { createEventLog } from './stripe/webhooks/events.store.ts';
import type { World } from './stripe/world.ts';

/** The version of Stripe's API whose shapes the sandbox answers. */
export const stripeApiVersion = '2026-10-28.endive';

export type Sandbox = {
  app: FastifyInstance;
  world: World;
  /** Listens; the address it got. @throws as the operating system does, for instance EADDRINUSE. */
  listen(): Promise<string>;
  close(): Promise<void>;
};

/** How often the sandbox looks for work that has fallen due by the passing of real time. */
const dueCheckMs = 500;

const serverOptions: FastifyServerOptions = {
  logger: false,
  forceCloseConnections: true,
  bodyLimit: 20_000_000,
  // Fastify does not load its own at each start.
  schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
};

/** Builds the sandbox: Stripe, BoldSign, the patent office, the controls and the mailbox, over one database. */
export async function buildSandbox(config: SandboxConfig): Promise<Sandbox> {
  const db = openDatabase(join(config.dataDir, 'sandbox.sqlite'));
  const webhooksUrl = `${config.productUrl}/api/v1/webhooks`;
  let publicUrl = `http://${config.host}:${config.port}`;
  const { world, dispatcher } = buildWorld(db, webhooksUrl, () => publicUrl);
  const app = fastify(serverOptions);
  const tools = createCallTools(world);
  mountStripeApi(app, tools, stripeApiVersion);
  mountFrameApi(app, world);
  mountInvoicePages(app, world);
  mountBoldSignApi(app, tools);
  const office = createOffice(world, tools.calls);
  mountOfficeApi(app, office);
  mountSignPage(app, world, originsOf(config.productUrl));
  const clockHookUrl = `${config.productUrl}/api/v1/webhooks/sandbox-clock`;
  mountControls(app, { ...tools, office, dispatcher, clockHookUrl, dataDir: config.dataDir });
  mountBrowserScripts(app, { publicUrl, productOrigins: originsOf(config.productUrl) });
  const mailbox = await mountMailbox(app, {
    dataDir: config.dataDir,
    ...(config.mailsKept ? { mailsKept: config.mailsKept } : {}),
    smtpPort: config.smtpPort,
    host: config.host,
    now: () => world.clock.now(),
  });
  let ticking: NodeJS.Timeout | null = null;
  return {
    app,
    world,
    listen: async () => {
      await app.listen({ host: config.host, port: config.port });
      const address = app.server.address();
      const port = typeof address === 'object' && address ? address.port : config.port;
      publicUrl = `http://${config.host}:${port}`;
      ticking = setInterval(() => runDueWork(world, world.clock.seconds()), dueCheckMs);
      dispatcher.wake();
      return publicUrl;
    },
    close: async () => {
      if (ticking) clearInterval(ticking);
      await app.close();
      await mailbox.close();
      await dispatcher.close();
      db.close();
    },
  };
}

function createCallTools(world: World): CallTools {
  return {
    world,
    idempotency: createIdempotencyStore(world.db, world.clock),
    faults: createFaults(world.settings),
    calls: createCallLog(world.db),
    runningKeys: new Set(),
  };
}

function buildWorld(
  db: Database,
  webhooksUrl: string,
  publicUrl: () => string,
): { world: World; dispatcher: Dispatcher } {
  const settings = createSettings(db);
  const clock = createClock(settings);
  const dispatcher = createDispatcher(db, clock, settings);
  const planner = createDeliveryPlanner(db, settings, `${webhooksUrl}/stripe`, () =>
    dispatcher.wake(),
  );
  const world: World = {
    db,
    settings,
    clock,
    timers: createTimers(db),
    objects: createObjectStore(db),
    events: createEventLog(db, clock, stripeApiVersion, planner),
    ledger: createLedger(db, clock),
    boldsignEvents: createBoldSignEvents({
      db,
      clock,
      settings,
      url: `${webhooksUrl}/boldsign`,
      wake: () => dispatcher.wake(),
    }),
    publicUrl,
  };
  return { world, dispatcher };
}

/** On loopback the product is opened under either of its two names. */
function originsOf(productUrl: string): string[] {
  const url = new URL(productUrl);
  if (url.hostname !== 'localhost' && url.hostname !== '127.0.0.1') return [url.origin];
  const port = url.port === '' ? '' : `:${url.port}`;
  return [`${url.protocol}//localhost${port}`, `${url.protocol}//127.0.0.1${port}`];
}

function noSchema(): never {
  throw new Error('No route here has a schema: each reads its calls as the provider does.');
}
