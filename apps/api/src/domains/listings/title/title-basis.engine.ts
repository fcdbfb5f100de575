import { createHash } from 'node:crypto';
import type { TitleResult } from './title-checks.rules.ts';

/** The owners and the number that were compared, and what came of it, as one hash; days and addresses are no part. */
export function titleBasis(
  compared: { patentNumber: string; owners: readonly { name: string; shareBasisPoints: number }[] },
  result: TitleResult,
): string {
  const { outcome, inventors, owners, conveyances, terminalDisclaimer } = result;
  const reasons = outcome === 'not_checked' ? [] : result.reasons;
  const papers = conveyances.map(({ documentUrl: _, ...paper }) => paper);
  const whole = [compared, outcome, reasons, inventors, owners, papers, terminalDisclaimer];
  return createHash('sha256').update(JSON.stringify(whole)).digest('hex');
}
