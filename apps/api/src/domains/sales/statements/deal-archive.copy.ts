import { productName } from '@claimstead/contract/product.ts';

const lines = {
  buyer: 'Receipt.pdf: what you paid, and what went back.',
  owner:
    'Settlement statement.pdf: what you were paid, once you were.\nlisting/: the documents of your listing.',
} as const;

export const archiveCopy = {
  receipt: 'Receipt.pdf',
  statement: 'Settlement statement.pdf',
  unsigned: (name: string) => `Not signed by everyone - ${name}`,
  void: (name: string) => `Void - ${name}`,
  readme: (saleId: string, side: 'buyer' | 'owner') =>
    [
      `Sale ${saleId} at ${productName}`,
      '',
      'This is what you can see of the sale, for you to keep. Times are UTC, amounts are US dollars.',
      '',
      lines[side],
      'papers/: the assignment and the agreement: sealed once filed, else as they were prepared.',
      'offers.json: every offer, with its history.',
      'messages/: what you and the other side wrote to each other, about this and anything else.',
      'evidence.json: the log of the sale; each entry has the hash of the one before.',
      'manifest.json: the size and SHA-256 of every file here.',
      '',
    ].join('\n'),
} as const;
