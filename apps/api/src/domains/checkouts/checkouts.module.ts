import type { HttpDeps } from '../../core/http/http-deps.ts';
import { defineModule } from '../../core/module.ts';
import { bankPaymentEvents } from './bank-payments.events.ts';
import { checkoutLifecycle } from './checkout-lifecycle.rules.ts';
import { followPayments, followSettledCalls, stopPayments } from './checkouts.consumers.ts';
import type { CheckoutsDeps } from './checkouts.deps.ts';
import { checkoutsEraser } from './checkouts.eraser.ts';
import { checkoutsExporter } from './checkouts.exporter.ts';
import { checkoutsJobs } from './checkouts.jobs.ts';
import { checkoutsRoutes } from './checkouts.routes.ts';
import { cashReturnLifecycle } from './customer-cash/cash-return-lifecycle.rules.ts';
import { customerCashEvents } from './customer-cash/customer-cash.events.ts';

export const checkouts = defineModule<HttpDeps & CheckoutsDeps>({
  name: 'checkouts',
  routes: [checkoutsRoutes],
  background: [checkoutsJobs],
  lifecycles: [checkoutLifecycle, cashReturnLifecycle],
  events: [bankPaymentEvents, customerCashEvents],
  consumers: [followPayments, followSettledCalls, stopPayments],
  eraser: checkoutsEraser,
  exporter: checkoutsExporter,
});
