import { checkoutsContract } from '@claimstead/contract/checkouts.contract.ts';
import { customerCashContract } from '@claimstead/contract/customer-cash.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import { mount } from '../../core/http/mount.ts';
import type { CheckoutsDeps } from './checkouts.deps.ts';
import { viewTransfers } from './customer-cash/returns.service.ts';
import { confirmStatus } from './legal-status/legal-status.service.ts';
import { startPayment } from './opening/checkout.service.ts';
import { paymentStatus } from './opening/payment-progress.service.ts';
import { makeTransferDetails } from './opening/transfer-details.service.ts';
import { stopTransfer } from './opening/stop-transfer.service.ts';

export function checkoutsRoutes(app: FastifyInstance, deps: HttpDeps & CheckoutsDeps): void {
  mount(app, deps, checkoutsContract, {
    'POST /payments/payment': ({ actor, query }) =>
      startPayment(deps, actor, query.patent_id, wishOf(query)),
    'POST /payments/payment/legalStatus': ({ actor, query, body }) =>
      confirmStatus(deps, actor, query.patent_id, body.words),
    'GET /payments/payment/status': ({ actor, query }) =>
      paymentStatus(deps, actor, query.patent_id),
    'GET /payments/payment/transfer': ({ actor, query }) =>
      makeTransferDetails(deps, actor, query.patent_id),
    'POST /payments/payment/stop': ({ actor, query }) => stopTransfer(deps, actor, query.patent_id),
  });
  mount(app, deps, customerCashContract, {
    'GET /payments/transfers': ({ actor }) => viewTransfers(deps, actor),
  });
}

const wishOf = ({ amount, titleUnchecked }: { amount: string; titleUnchecked?: string }) => ({
  amountCents: Number(amount),
  knowsUnchecked: titleUnchecked === 'true',
});
