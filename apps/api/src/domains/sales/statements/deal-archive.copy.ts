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
  /** Everyone has signed them, but these bytes have no signatures: the seal is yet to come. */
  bare: (name: string) => `Without the signatures - ${name}`,
  unfiled: (name: string) => `Signed, not yet filed - ${name}`,
  /** On each page, and as the name of the file that has both papers. */
  signed: 'Signed, not yet filed',
  void: (name: string) => `Void - ${name}`,
  readme: (saleId: string, reader: keyof typeof lines) =>
    [
      `Sale ${saleId} at ${productName}`,
      '',
      'This is what you can see of the sale, for you to keep. Times are UTC, amounts are US dollars.',
      '',
      ...lines[reader],
      'papers/: the assignment and the agreement: sealed once filed; until then, their names say what they are.',
      'evidence.json: the log of the sale; each entry has the hash of the one before.',
      'manifest.json: the size and SHA-256 of every file here.',
      '',
    ].join('\n'),
} as const;
