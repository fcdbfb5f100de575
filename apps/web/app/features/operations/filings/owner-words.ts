import type { Filing } from '@claimstead/contract/filings.contract.ts';
import { operationsCopy } from '../operations.copy.ts';

/** Who conveys: an owner, or a company by the person who signed for it. */
export function ownerWords({ name, signedBy, title }: Filing['owners'][number]): string {
  return signedBy === null ? name : operationsCopy.filings.byPerson(name, signedBy, title ?? '');
}
