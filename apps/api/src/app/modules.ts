import { boldsign } from '../adapters/boldsign/boldsign.module.ts';
import type { ProductModule } from '../core/module.ts';
import { catalogEvents } from '../core/outbox/event-catalog.ts';
import { checkouts } from '../domains/checkouts/checkouts.module.ts';
import { dockets } from '../domains/dockets/dockets.module.ts';
import { identity } from '../domains/identity/identity.module.ts';
import { listings } from '../domains/listings/listings.module.ts';
import { marketplace } from '../domains/marketplace/marketplace.module.ts';
import { messaging } from '../domains/messaging/messaging.module.ts';
import { notifications } from '../domains/notifications/notifications.module.ts';
import { offers } from '../domains/offers/offers.module.ts';
import { operations } from '../domains/operations/operations.module.ts';
import { patents } from '../domains/patents/patents.module.ts';
import { recordations } from '../domains/recordations/recordations.module.ts';
import { reminders } from '../domains/reminders/reminders.module.ts';
import { sales } from '../domains/sales/sales.module.ts';
import { search } from '../domains/search/search.module.ts';
import { subscriptions } from '../domains/subscriptions/subscriptions.module.ts';
import { support } from '../domains/support/support.module.ts';
import { money } from '../domains/money/money.module.ts';
import { signing } from '../domains/signing/signing.module.ts';
import type { AppDeps } from './deps.ts';

/**
 * What the product is assembled from, with the domains in the order of the arrow. Calls, jobs, events and their
 * consumers, erasers, exporters and keepers are derived from this list; there is no other.
 */
export const modules: readonly ProductModule<AppDeps>[] = [
  identity,
  money,
  signing,
  boldsign,
  patents,
  listings,
  subscriptions,
  marketplace,
  search,
  offers,
  messaging,
  checkouts,
  sales,
  recordations,
  dockets,
  reminders,
  support,
  notifications,
  operations,
];

/** Everything that has a life, with its table. */
export const lifecycles = modules.flatMap((each) => each.lifecycles ?? []);

const consumers = modules.flatMap((each) => each.consumers ?? []);

/** Every event of the product, its consumers and its notices. */
export const eventCatalog = catalogEvents(
  modules.flatMap((each) => each.events ?? []),
  consumers,
);

/** The consumers of events, each with its own queue. */
export const eventConsumers = consumers;

/**
 * Every part in deleting an account, against the order of the arrow: a domain still finds what the earlier ones
 * keep, and the account itself goes last.
 */
export const erasers = modules.flatMap((each) => each.eraser ?? []).reverse();

/** Every part of the export of an account, in the order of the arrow. */
export const exporters = modules.flatMap((each) => each.exporter ?? []);

/**
 * Every keeper of stored files. Papers are checked before the sales' sealed copies, which can be restored from
 * them.
 */
export const fileKeepers = modules.flatMap((each) => each.keepers ?? []);
