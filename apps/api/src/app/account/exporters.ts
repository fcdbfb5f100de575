import type { Exporter } from '../../core/account/exporter.ts';
import { identityExporter } from '../../domains/identity/identity.exporter.ts';
import { listingsExporter } from '../../domains/listings/listings.exporter.ts';
import { marketplaceExporter } from '../../domains/marketplace/marketplace.exporter.ts';
import { messagingExporter } from '../../domains/messaging/messaging.exporter.ts';
import { notificationsExporter } from '../../domains/notifications/notifications.exporter.ts';
import { offersExporter } from '../../domains/offers/offers.exporter.ts';
import { operationsExporter } from '../../domains/operations/operations.exporter.ts';
import { salesExporter } from '../../domains/sales/sales.exporter.ts';
import { subscriptionsExporter } from '../../domains/subscriptions/subscriptions.exporter.ts';
import { supportExporter } from '../../domains/support/support.exporter.ts';
import type { AppDeps } from '../deps.ts';

/** Every domain's part of the export, in the order of the arrow. */
export const exporters: readonly Exporter<AppDeps>[] = [
  identityExporter,
  listingsExporter,
  subscriptionsExporter,
  marketplaceExporter,
  offersExporter,
  messagingExporter,
  salesExporter,
  supportExporter,
  notificationsExporter,
  operationsExporter,
];
