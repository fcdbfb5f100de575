import type { LegalStatus } from '@claimstead/contract/patents.contract.ts';

export const legalStatusCopy = {
  heading: 'Legal status',
  kinds: {
    ended: 'Expired',
    lapsed: 'Lapsed',
    surrendered: 'Surrendered',
    unclear: 'Unclear',
  } satisfies Record<NonNullable<LegalStatus['over']>['kind'], string>,
} as const;
