import type { HttpDeps } from '../../core/http/http-deps.ts';
import { defineModule } from '../../core/module.ts';
import type { MoneyDeps } from './intents/money-intents.service.ts';
import { bookDisputesConsumer, bookFailedDebitsConsumer } from './money.consumers.ts';
import { moneyEraser } from './money.eraser.ts';
import { moneyEvents } from './money.events.ts';
import { moneyJobs } from './money.jobs.ts';
import { moneyRoutes } from './money.routes.ts';
import { differenceLifecycle } from './ledger/difference-lifecycle.rules.ts';
import { moneyIntentLifecycle } from './intents/money-intent.rules.ts';
import { moneyGauges } from './money.gauges.ts';

export const money = defineModule<HttpDeps & MoneyDeps>({
  name: 'money',
  routes: [moneyRoutes],
  background: [moneyJobs],
  lifecycles: [moneyIntentLifecycle, differenceLifecycle],
  events: [moneyEvents],
  consumers: [bookDisputesConsumer, bookFailedDebitsConsumer],
  eraser: moneyEraser,
  gauges: [moneyGauges],
});
