import type { FastifyInstance } from 'fastify';
import { blocksRoutes } from '../domains/identity/blocks/blocks.routes.ts';
import { identityRoutes } from '../domains/identity/identity.routes.ts';
import { secondStepsRoutes } from '../domains/identity/second-steps/second-steps.routes.ts';
import { sessionsRoutes } from '../domains/identity/sessions/sessions.routes.ts';
import { listingsRoutes } from '../domains/listings/listings.routes.ts';
import { subscriptionsRoutes } from '../domains/subscriptions/subscriptions.routes.ts';
import { marketplaceRoutes } from '../domains/marketplace/marketplace.routes.ts';
import { offersRoutes } from '../domains/offers/offers.routes.ts';
import { messagingRoutes } from '../domains/messaging/messaging.routes.ts';
import { reportsRoutes } from '../domains/messaging/reports/reports.routes.ts';
import { legalNamesRoutes } from '../domains/sales/legal-names/legal-names.routes.ts';
import { salesRoutes } from '../domains/sales/sales.routes.ts';
import { supportRoutes } from '../domains/support/support.routes.ts';
import { notificationsRoutes } from '../domains/notifications/notifications.routes.ts';
import { operationsRoutes } from '../domains/operations/operations.routes.ts';
import { linkPreviewRoutes } from '../integrations/link-preview/link-preview.routes.ts';
import { paymentsRoutes } from '../integrations/payments/payments.routes.ts';
import { boldsignRoutes } from '../integrations/signatures/boldsign/boldsign.routes.ts';
import { signingRoutes } from '../integrations/signatures/builtin/signing.routes.ts';
import { accountRoutes } from './account/account.routes.ts';
import type { AppDeps } from './deps.ts';
import { siteRoutes } from './site.routes.ts';

/** Mounts every domain's calls. Only app/ imports routes. */
export function mountRoutes(app: FastifyInstance, deps: AppDeps): void {
  identityRoutes(app, deps);
  sessionsRoutes(app, deps);
  blocksRoutes(app, deps);
  secondStepsRoutes(app, deps);
  listingsRoutes(app, deps);
  subscriptionsRoutes(app, deps);
  marketplaceRoutes(app, deps);
  offersRoutes(app, deps);
  messagingRoutes(app, deps);
  reportsRoutes(app, deps);
  salesRoutes(app, deps);
  legalNamesRoutes(app, deps);
  supportRoutes(app, deps);
  notificationsRoutes(app, deps);
  operationsRoutes(app, deps);
  paymentsRoutes(app, deps);
  signingRoutes(app, deps);
  boldsignRoutes(app, deps);
  linkPreviewRoutes(app, deps);
  accountRoutes(app, deps);
  siteRoutes(app, deps);
}
