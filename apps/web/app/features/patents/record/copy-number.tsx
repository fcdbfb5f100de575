import type { Listing } from '@claimstead/contract/listings.contract.ts';
import { formatPatentNumber } from '../../../lib/format.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { recordCopy as copy } from './record.copy.ts';
import { canHaveRecord } from './record.rules.ts';

type CopyNumberProps = { listing: Pick<Listing, 'patentNumber' | 'countryOfIssue'> };

/** Beside the number: to copy it as it stands on a grant. */
export function CopyNumber({ listing }: CopyNumberProps) {
  if (!canHaveRecord(listing)) return null;
  const number = formatPatentNumber(listing.patentNumber);
  return <CopyButton text={number} label={copy.copy} about={copy.copyAbout} compact />;
}
