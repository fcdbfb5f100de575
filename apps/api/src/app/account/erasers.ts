import type { Eraser } from '../../core/account/eraser.ts';
import { identityEraser } from '../../domains/identity/identity.eraser.ts';
import { listingsEraser } from '../../domains/listings/listings.eraser.ts';
import { marketplaceEraser } from '../../domains/marketplace/marketplace.eraser.ts';
import { messagingEraser } from '../../domains/messaging/messaging.eraser.ts';
import { notificationsEraser } from '../../domains/notifications/notifications.eraser.ts';
import { offersEraser } from '../../domains/offers/offers.eraser.ts';
import { operationsEraser } from '../../domains/operations/operations.eraser.ts';
import { salesEraser } from '../../domains/sales/sales.eraser.ts';
import { subscriptionsEraser } from '../../domains/subscriptions/subscriptions.eraser.ts';
import { supportEraser } from '../../domains/support/support.eraser.ts';

/**
 * Every domain's part of deleting an account, against the order of the arrow: a domain still finds what
 * the earlier ones keep, and the account itself goes last.
 * @param passwordHash one that no password has.
 */
export function erasers(passwordHash: string): readonly Eraser[] {
  return [
    operationsEraser,
    notificationsEraser,
    supportEraser,
    salesEraser,
    messagingEraser,
    offersEraser,
    marketplaceEraser,
    subscriptionsEraser,
    listingsEraser,
    identityEraser(passwordHash),
  ];
}
