import { defineGauges } from '../../core/metrics/gauges.ts';
import { countDebitsUnderWay } from '../checkouts/checkouts.api.ts';
import { countLatePayouts } from './payouts/late-payouts.service.ts';
import { countUnderWay, stepsUnderWay, sumDue } from './lists/sale-counts.store.ts';
import type { SalesDeps } from './sales.deps.ts';

export const salesGauges = defineGauges({
  name: 'sales',
  from: 'database',
  gauges: {
    'claimstead.sales.under_way': {
      tells: 'Sales by the step that they stand at',
      labels: ['step'],
    },
    'claimstead.payouts.due_cents': { tells: 'What owners of filed sales have not been paid yet' },
    'claimstead.payouts.overdue': { tells: 'Sales that should have paid their owners by now' },
  },
  read: async (deps: SalesDeps) => {
    const counts = new Map(
      (await countUnderWay(deps.db)).map(({ status, sales }) => [status, sales]),
    );
    return [
      {
        gauge: 'claimstead.sales.under_way' as const,
        value: await countDebitsUnderWay(deps.db),
        labels: { step: 'processing' },
      },
      ...stepsUnderWay.map((step) => ({
        gauge: 'claimstead.sales.under_way' as const,
        value: counts.get(step) ?? 0,
        labels: { step },
      })),
      { gauge: 'claimstead.payouts.due_cents', value: await sumDue(deps.db) },
      { gauge: 'claimstead.payouts.overdue', value: await countLatePayouts(deps) },
    ];
  },
});
