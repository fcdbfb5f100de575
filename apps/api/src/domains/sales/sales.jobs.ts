import { z } from 'zod';
import type { Background } from '../../core/module.ts';
import { inviteAdviserJob, sendAdviserInvitation } from './advisers/adviser-invitations.service.ts';
import { advanceSale, sweepSales } from './advance-sale.service.ts';
import { followPaidAccounts } from './payouts/failed-payouts.service.ts';
import { followAwaitedAccounts } from './payouts/payout-accounts.service.ts';
import { compareHeld } from './balances/compare-held.service.ts';
import { refreshStandings } from './standings/standings.service.ts';
import type { SalesDeps } from './sales.deps.ts';
import { advanceJob } from './move-sale.service.ts';

const adviserData = z.object({ adviserId: z.string() });
const advanceData = z.object({ saleId: z.string() });

export function salesJobs(deps: SalesDeps): Background {
  let firstPass = true;
  return {
    jobs: [
      {
        name: advanceJob,
        run: async (data) => advanceSale(deps, advanceData.parse(data).saleId),
      },
      {
        name: inviteAdviserJob,
        run: (data) => sendAdviserInvitation(deps, adviserData.parse(data).adviserId),
      },
    ],
    sweeps: [
      {
        name: 'sales.advance',
        everySeconds: 60,
        run: async () => {
          // The first pass may follow a crash: it checks everything unfinished, due or not.
          const all = firstPass;
          firstPass = false;
          await sweepSales(deps, all);
        },
      },
      {
        name: 'sales.compare_held',
        everySeconds: 24 * 3600,
        run: () => compareHeld(deps),
      },
      { name: 'sales.standings', everySeconds: 60, run: () => refreshStandings(deps) },
      { name: 'sales.accounts', everySeconds: 300, run: () => followAwaitedAccounts(deps) },
      { name: 'sales.paid_accounts', everySeconds: 24 * 3600, run: () => followPaidAccounts(deps) },
    ],
  };
}
