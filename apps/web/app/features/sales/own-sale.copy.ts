import type { SaleSide } from '@claimstead/contract/sale-words.ts';

/** On the listing's page, for a party. */
export const ownSaleCopy = {
  open: {
    buyer: (names) => `You’re buying this patent from ${names}.`,
    owner: (names) => `You’re selling this patent to ${names}.`,
  },
  done: {
    buyer: (names) => `You bought this patent from ${names}.`,
    owner: (names) => `You sold this patent to ${names}.`,
  },
  see: 'See the sale',
} satisfies Record<'open' | 'done', Record<SaleSide, (names: string) => string>> & {
  see: string;
};
