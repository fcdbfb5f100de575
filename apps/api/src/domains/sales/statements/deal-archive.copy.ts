import { productName } from '@claimstead/contract/product.ts';

const exchanged = [
  'offers.json: every offer, with its history.',
  'messages/: what you and the other side wrote to each other, about this and anything else.',
];

/** What is in it beside the papers and the log. */
const lines = {
  buyer: ['Receipt.pdf: what you paid, and what went back.', ...exchanged],
  owner: [
    'Settlement statement.pdf: what you were paid, once you were.',
    'listing/: the documents of your listing.',
    ...exchanged,
  ],
  adviser: ['You advise in this sale: receipts, statements and messages are not in here.'],
} as const;

export const archiveCopy = {
  receipt: 'Receipt.pdf',
  statement: 'Settlement statement.pdf',
  unsigned: (name: string) => `Not signed by everyone - ${name}`,
  void: (name: string) => `Void - ${name}`,
  readme: (saleId: string, reader: keyof typeof lines) =>
    [
      `Sale ${saleId} at ${productName}`,
      '',
      'This is what you can see of the sale, for you to keep. Times are UTC, amounts are US dollars.',
      '',
      ...lines[reader],
      'papers/: the assignment and the agreement: sealed once filed, else as they were prepared.',
      'evidence.json: the log of the sale; each entry has the hash of the one before.',
      'manifest.json: the size and SHA-256 of every file here.',
      '',
    ].join('\n'),
} as const;
