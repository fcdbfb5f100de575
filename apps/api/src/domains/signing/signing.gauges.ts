import type { CoreDeps } from '../../core/deps.ts';
import { defineGauges } from '../../core/metrics/gauges.ts';
import { findSealExpiry } from './sealing/seal-certificate.service.ts';

const dayMs = 24 * 3_600_000;

export const signingGauges = defineGauges({
  name: 'seal',
  from: 'process',
  gauges: {
    'claimstead.seal.left': {
      tells: 'Days until the certificate that seals papers expires; none before the first seal',
      unit: 'd',
    },
  },
  read: async ({ config, clock }: CoreDeps) => {
    const expiresAt = await findSealExpiry(config);
    if (expiresAt === null) return [];
    return [
      {
        gauge: 'claimstead.seal.left',
        value: (expiresAt.getTime() - clock.now().getTime()) / dayMs,
      },
    ];
  },
});
