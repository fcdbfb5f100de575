import { identityJobs } from '../domains/identity/identity.jobs.ts';
import { listingsJobs } from '../domains/listings/listings.jobs.ts';
import { subscriptionsJobs } from '../domains/subscriptions/subscriptions.jobs.ts';
import { marketplaceJobs } from '../domains/marketplace/marketplace.jobs.ts';
import { offersJobs } from '../domains/offers/offers.jobs.ts';
import { messagingJobs } from '../domains/messaging/messaging.jobs.ts';
import { salesJobs } from '../domains/sales/sales.jobs.ts';
import { supportJobs } from '../domains/support/support.jobs.ts';
import { notificationsJobs } from '../domains/notifications/notifications.jobs.ts';
import { operationsJobs } from '../domains/operations/operations.jobs.ts';
import { linkPreviewJobs } from '../integrations/link-preview/link-preview.jobs.ts';
import { paymentsJobs } from '../integrations/payments/payments.jobs.ts';
import { boldsignJobs } from '../integrations/signatures/boldsign/boldsign.jobs.ts';
import { signingJobs } from '../integrations/signatures/builtin/signing.jobs.ts';
import type { JobDefinition, Sweep } from '../core/jobs/jobs.ts';
import { accountJobs } from './account/account.jobs.ts';
import type { AppDeps } from './deps.ts';
import { mendFilesDaily } from './file-upkeep/mend-files.service.ts';
import { consumerJobs } from './event-wiring.ts';
import { coreSweeps } from './housekeeping.ts';

/** Every job and sweep of the product. */
export function backgroundWork(deps: AppDeps): { jobs: JobDefinition[]; sweeps: Sweep[] } {
  const parts = [
    identityJobs(deps),
    // Before listings: a renewal that is due is taken over before a plan is said to have ended.
    subscriptionsJobs(deps),
    listingsJobs(deps),
    marketplaceJobs(deps),
    offersJobs(deps),
    messagingJobs(deps),
    salesJobs(deps),
    supportJobs(deps),
    notificationsJobs(deps),
    operationsJobs(deps),
    paymentsJobs(deps),
    signingJobs(deps),
    boldsignJobs(deps),
    linkPreviewJobs(deps),
    accountJobs(deps),
  ];
  return {
    jobs: [...consumerJobs(deps), ...parts.flatMap((part) => part.jobs)],
    sweeps: [
      ...coreSweeps(deps),
      ...parts.flatMap((part) => part.sweeps),
      { name: 'files.mend', everySeconds: 24 * 3600, run: () => mendFilesDaily(deps) },
    ],
  };
}
