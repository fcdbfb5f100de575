import type { SaleFile } from '@claimstead/contract/sales.contract.ts';

export const filesCopy = {
  label: 'Files to keep',
  names: {
    receipt: 'Receipt (PDF)',
    statement: 'Settlement statement (PDF)',
    signed: 'Signed papers, not yet filed (PDF)',
    archive: 'All files of this sale (ZIP)',
  } satisfies Record<SaleFile, string>,
  fileNames: {
    receipt: 'receipt.pdf',
    statement: 'statement.pdf',
    signed: 'signed-not-yet-filed.pdf',
    archive: 'sale.zip',
  } satisfies Record<SaleFile, string>,
  failed: 'The file couldn’t be downloaded',
  year: {
    title: 'Payouts by year',
    text: 'Every payout of a year, and what was taken back, for your bookkeeping.',
    label: 'Year',
    action: (year: string) => `Payouts of ${year} (CSV)`,
    fileName: (year: string) => `payouts-${year}.csv`,
  },
} as const;
