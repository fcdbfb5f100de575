import { z } from 'zod';
import type { Background } from '../../core/module.ts';
import type { CheckoutsDeps } from './checkouts.deps.ts';
import { advanceCash, cashJob, sweepCash } from './customer-cash/customer-cash.service.ts';
import { advanceJob } from './move-checkout.service.ts';
import { advanceCheckout, sweepCheckouts } from './payment/advance-checkout.service.ts';

const cashData = z.object({ userId: z.string() });
const advanceData = z.object({ checkoutId: z.string() });

export function checkoutsJobs(deps: CheckoutsDeps): Background {
  let firstPass = true;
  return {
    jobs: [
      {
        name: advanceJob,
        run: async (data) => advanceCheckout(deps, advanceData.parse(data).checkoutId),
      },
      { name: cashJob, run: async (data) => advanceCash(deps, cashData.parse(data).userId) },
    ],
    sweeps: [
      { name: 'checkouts.customer_cash', everySeconds: 60, run: () => sweepCash(deps) },
      {
        name: 'checkouts.advance',
        everySeconds: 60,
        run: async () => {
          // The first pass may follow a crash: it checks everything unfinished, due or not.
          const all = firstPass;
          firstPass = false;
          await sweepCheckouts(deps, all);
        },
      },
    ],
  };
}
