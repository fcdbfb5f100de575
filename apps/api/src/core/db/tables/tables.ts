import type { CoreTables } from './core.tables.ts';
import type { IdentityTables } from './identity.tables.ts';
import type { ListingsTables } from './listings.tables.ts';
import type { SubscriptionsTables } from './subscriptions.tables.ts';
import type { MarketplaceTables } from './marketplace.tables.ts';
import type { OffersTables } from './offers.tables.ts';
import type { MessagingTables } from './messaging.tables.ts';
import type { SalesTables } from './sales.tables.ts';
import type { SupportTables } from './support.tables.ts';
import type { NotificationsTables } from './notifications.tables.ts';
import type { OperationsTables } from './operations.tables.ts';
import type { PaymentsTables } from './payments.tables.ts';
import type { LinkPreviewTables } from './link-preview.tables.ts';
import type { SignaturesTables } from './signatures.tables.ts';

/** Every table of the product. Each is written by one domain; reads may join those of earlier ones. */
export interface Tables
  extends CoreTables,
    IdentityTables,
    ListingsTables,
    SubscriptionsTables,
    MarketplaceTables,
    OffersTables,
    MessagingTables,
    SalesTables,
    SupportTables,
    NotificationsTables,
    OperationsTables,
    PaymentsTables,
    SignaturesTables,
    LinkPreviewTables {}
