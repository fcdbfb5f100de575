import { isCorrective, movesTitle, namedReelFrames } from './conveyance-kinds.rules.ts';
import type { Paper } from './papers.rules.ts';

/** A correction that takes a patent out of an earlier paper: what is left of that one stands in the papers only. */
const takesOut =
  /\b(?:remov\w*|delet\w*|erroneous\w*|inadvertent\w*|in error|withdraw\w*|void\w*|rescin\w*|cancel\w*|nullif\w*)\b|\b(?:patent|application|serial|property)(?: \w+)? (?:no|nos|number|numbers)\b/i;

/**
 * The papers that move title, with each correction in the place and on the day of the paper that it names.
 * @returns also the corrections of which the record does not tell what they did; these move nothing.
 */
export function correctedMoves(papers: readonly Paper[]): { moves: Paper[]; unclear: Paper[] } {
  const moves = papers.filter(({ kind, text }) => movesTitle(kind) && !isCorrective(kind, text));
  const unclear: Paper[] = [];
  const standsIn = new Map(moves.map((paper, at) => [paper.reelFrame, at]));
  for (const paper of papers.filter(({ kind, text }) => isCorrective(kind, text))) {
    const named = namedReelFrames(paper.text).filter((one) => one !== paper.reelFrame);
    const places = [...new Set(named.flatMap((one) => standsIn.get(one) ?? []))];
    const [at] = places;
    const corrected = at === undefined ? undefined : moves[at];
    const isWhole = paper.from.length > 0 && paper.to.length > 0;
    if (places.length > 1 || !isWhole || takesOut.test(paper.text)) unclear.push(paper);
    else if (at !== undefined && corrected) {
      const { executedOn, recordedOn } = corrected;
      moves[at] = { ...paper, executedOn, recordedOn, text: corrected.text };
      standsIn.set(paper.reelFrame, at);
    } else if (named.length > 0) {
      // It sets right a paper of another kind, or one that the record does not show.
      if (!papers.some((one) => named.includes(one.reelFrame))) unclear.push(paper);
    } else moves.push(paper);
  }
  return { moves, unclear };
}
