import type { Background } from '../../core/module.ts';
import { compareLedger } from './ledger/ledger-comparison.service.ts';
import { resumeCalls, type MoneyDeps } from './intents/money-intents.service.ts';
import { forgetOldEvents, takeMissedEvents } from './webhooks/webhooks.service.ts';

export function moneyJobs(deps: MoneyDeps): Background {
  let firstPass = true;
  return {
    jobs: [],
    sweeps: [
      {
        name: 'payments.resume',
        everySeconds: 60,
        run: async () => {
          const evenIfClaimed = firstPass;
          firstPass = false;
          await resumeCalls(deps, evenIfClaimed);
        },
      },
      {
        name: 'payments.missed_events',
        everySeconds: 300,
        run: async () => void (await takeMissedEvents(deps)),
      },
      {
        name: 'payments.compare_ledger',
        everySeconds: 24 * 3600,
        run: async () => void (await compareLedger(deps)),
      },
      { name: 'payments.forget', everySeconds: 24 * 3600, run: () => forgetOldEvents(deps) },
    ],
  };
}
