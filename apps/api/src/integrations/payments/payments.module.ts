import type { HttpDeps } from '../../core/http/http-deps.ts';
import { defineModule } from '../../core/module.ts';
import type { MoneyDeps } from './money-intents.service.ts';
import { bookDisputesConsumer, bookFailedDebitsConsumer } from './payments.consumers.ts';
import { paymentsEvents } from './payments.events.ts';
import { paymentsJobs } from './payments.jobs.ts';
import { paymentsRoutes } from './payments.routes.ts';

export const payments = defineModule<HttpDeps & MoneyDeps>({
  name: 'payments',
  routes: [paymentsRoutes],
  background: [paymentsJobs],
  events: [paymentsEvents],
  consumers: [bookDisputesConsumer, bookFailedDebitsConsumer],
});
