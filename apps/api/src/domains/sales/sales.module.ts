import type { HttpDeps } from '../../core/http/http-deps.ts';
import type { SecretBox } from '../../core/secrets/secret-box.ts';
import { defineModule } from '../../core/module.ts';
import { adviserLifecycle } from './advisers/adviser-lifecycle.rules.ts';
import { adviserEvents } from './advisers/advisers.events.ts';
import { advisersRoutes } from './advisers/advisers.routes.ts';
import { sealedPapersKeeper } from './assignment/sealed-papers.keeper.ts';
import { paperEvents } from './assignment/papers.events.ts';
import { checkLifecycle } from './disputes/check-lifecycle.rules.ts';
import { disputeLifecycle } from './disputes/dispute-lifecycle.rules.ts';
import { disputeEvents } from './disputes/disputes.events.ts';
import { legalNamesRoutes } from './legal-names/legal-names.routes.ts';
import { outsideRefundEvents } from './refunds/outside-refunds.events.ts';
import { paymentCheckEvents } from './disputes/payment-checks.events.ts';
import { papersLifecycle } from './papers/papers-lifecycle.rules.ts';
import { payoutLifecycle } from './payouts/payout-lifecycle.rules.ts';
import { payoutEvents } from './payouts/payouts.events.ts';
import { refundLifecycle } from './refunds/refund-lifecycle.rules.ts';
import { refundEvents } from './refunds/refunds.events.ts';
import {
  closeSeats,
  compareAfterPayment,
  followAccounts,
  followSigning,
  followTitle,
} from './sales.consumers.ts';
import type { SalesDeps } from './sales.deps.ts';
import { proposalLifecycle } from './proposals/proposal-lifecycle.rules.ts';
import { proposalEvents } from './proposals/proposals.events.ts';
import { salesEraser } from './sales.eraser.ts';
import { salesEvents } from './sales.events.ts';
import { salesExporter } from './sales.exporter.ts';
import { salesJobs } from './sales.jobs.ts';
import { salesRoutes } from './sales.routes.ts';
import { saleLifecycle } from './sale-lifecycle.rules.ts';
import { returnLifecycle } from './operators/return-lifecycle.rules.ts';
import { signatureLifecycle } from './papers/signature-lifecycle.rules.ts';
import { undoLifecycle } from './undo/undo-lifecycle.rules.ts';
import { salesGauges } from './sales.gauges.ts';

export const sales = defineModule<HttpDeps & SalesDeps & { secrets: SecretBox }>({
  name: 'sales',
  routes: [salesRoutes, legalNamesRoutes, advisersRoutes],
  background: [salesJobs],
  lifecycles: [
    saleLifecycle,
    papersLifecycle,
    signatureLifecycle,
    undoLifecycle,
    proposalLifecycle,
    adviserLifecycle,
    disputeLifecycle,
    checkLifecycle,
    refundLifecycle,
    returnLifecycle,
    payoutLifecycle,
  ],
  events: [
    salesEvents,
    refundEvents,
    outsideRefundEvents,
    paymentCheckEvents,
    paperEvents,
    proposalEvents,
    adviserEvents,
    payoutEvents,
    disputeEvents,
  ],
  consumers: [followAccounts, followSigning, followTitle, compareAfterPayment, closeSeats],
  eraser: salesEraser,
  exporter: salesExporter,
  keepers: [sealedPapersKeeper],
  gauges: [salesGauges],
});
