import type { AboutPatent } from '@claimstead/contract/messaging.contract.ts';
import { formatPatentNumber } from '../../lib/format.ts';

/** What a patent is called on a line: its number and its title, as far as it has them. */
export function patentWords({ patentNumber, title }: AboutPatent): string {
  return `${formatPatentNumber(patentNumber)} ${title}`.trim();
}
