import type { TitleReason } from '@claimstead/contract/patents.contract.ts';
import { isExclusive } from './conveyance-kinds.rules.ts';
import type { Paper } from './papers.rules.ts';

/** Every recorded license, as a reason beside the outcome. An exclusive one is for a person, as an open lien is. */
export function licenceReasons(
  papers: readonly Paper[],
): (TitleReason & { isExclusive: boolean })[] {
  return papers.flatMap((paper) => {
    const { kind, reelFrame, text } = paper;
    if (kind === 'government_licence') {
      const words = 'A license to the government is recorded. It goes with the patent.';
      return [{ code: 'licence', text: words, reelFrame, isExclusive: false }];
    }
    if (kind !== 'licence') return [];
    const exclusive = isExclusive(text);
    const to = paper.to.map(({ name }) => name).join(', ') || 'an unnamed party';
    const words = exclusive
      ? `An exclusive license to ${to} is recorded. It goes with the patent, and may leave its owner little to use.`
      : `A license to ${to} is recorded. It goes with the patent.`;
    return [{ code: 'licence', text: words, reelFrame, isExclusive: exclusive }];
  });
}
