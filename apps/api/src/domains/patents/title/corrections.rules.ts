import { movesTitle, namedReelFrames } from './conveyance-kinds.rules.ts';
import { readCorrection } from './corrective-lines.rules.ts';
import type { Paper } from './papers.rules.ts';

/**
 * The papers that move title, with each correction in the place and on the day of the paper that it names.
 * @returns also the corrections of which the record does not tell what they did; these move nothing.
 */
export function correctedMoves(papers: readonly Paper[]): { moves: Paper[]; unclear: Paper[] } {
  const moves = papers.filter(({ kind }) => movesTitle(kind) && kind !== 'correction');
  const unclear: Paper[] = [];
  const standsIn = new Map(moves.map((paper, at) => [paper.reelFrame, at]));
  for (const paper of papers.filter(({ kind }) => kind === 'correction')) {
    const named = namedReelFrames(paper.text).filter((one) => one !== paper.reelFrame);
    const places = [...new Set(named.flatMap((one) => standsIn.get(one) ?? []))];
    const [at] = places;
    const corrected = at === undefined ? undefined : moves[at];
    const isKnown = papers.some(({ reelFrame }) => named.includes(reelFrame));
    const line = readCorrection(paper.text);
    const isWhole = paper.from.length > 0 && paper.to.length > 0;
    const isOther = corrected && line?.confirms && line.confirms !== corrected.kind;
    if (!line || places.length > 1 || !isWhole || isOther || (line.ofNumbers && isKnown)) {
      unclear.push(paper);
    } else if (at !== undefined && corrected) {
      const { executedOn, recordedOn, kind, text } = corrected;
      moves[at] = { ...paper, executedOn, recordedOn, kind, text };
      standsIn.set(paper.reelFrame, at);
    } else if (named.length === 0 || line.ofNumbers) {
      // The first time that this patent's number stands on the paper.
      moves.push(paper);
    } else if (!isKnown) {
      unclear.push(paper);
    }
  }
  return { moves, unclear };
}
