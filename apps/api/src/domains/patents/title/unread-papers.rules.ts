import { actsForAnother } from './capacities.rules.ts';
import { type Chain, type Finding, finding, isRepeated } from './chain.rules.ts';
import { mayMoveTitle } from './conveyance-kinds.rules.ts';
import type { Liens } from './liens.rules.ts';
import { isUndated, type Paper } from './papers.rules.ts';
import { isOthersOnly } from './parents.rules.ts';

type Sorted = {
  papers: readonly Paper[];
  moves: readonly Paper[];
  /** Corrections of which the record does not tell what they did. */
  unclear: readonly Paper[];
  /** Papers recorded against a parent that are younger than its child. */
  aside: readonly Paper[];
};

/** One finding for each paper that may have done something to title that its line does not tell. */
export function unreadFindings(
  { papers, moves, unclear, aside }: Sorted,
  chain: Chain,
  liens: Liens,
): Finding[] {
  const isConcerned = (paper: Paper) => !isOthersOnly(paper);
  const unread = [
    ...papers.filter((paper) => mayMoveTitle(paper.kind) && !isConfirmed(paper, chain)),
    ...papers.filter((paper) => paper.kind === 'address_change' && !isSameParty(paper)),
    ...papers.filter((paper) => paper.kind === 'release' && isByOwner(paper, chain, liens)),
    ...unclear,
    ...moves.filter(isUndated),
  ];
  const forOthers = moves.filter(
    (paper) =>
      !unread.includes(paper) &&
      [...paper.from, ...paper.to].some(({ name }) => actsForAnother(name)),
  );
  const sold = aside.filter(
    (paper) => !paper.from.every(({ form }) => isRepeated(chain.former, paper, form)),
  );
  return [
    ...unread.filter(isConcerned).map(unreadReason),
    ...forOthers.filter(isConcerned).map(forAnotherReason),
    ...sold.filter(isConcerned).map(soldReason),
  ];
}

/** An employee's agreement with whoever has the patent from its signer by a paper of its own says nothing new. */
function isConfirmed(paper: Paper, { former }: Chain): boolean {
  return (
    paper.kind === 'employment' &&
    paper.from.length > 0 &&
    paper.from.every(({ form }) => isRepeated(former, paper, form))
  );
}

function isSameParty({ from, to }: Paper): boolean {
  return to.every((party) => from.some(({ form }) => form === party.form));
}

/** A release by an owner who is nobody's lender may give away what a lender cannot. */
function isByOwner({ from }: Paper, { holders, former }: Chain, { lenders }: Liens): boolean {
  return from.some(
    ({ form }) =>
      !lenders.has(form) && (former.has(form) || holders.some((holder) => holder.form === form)),
  );
}

function unreadReason(paper: Paper): Finding {
  const text = `What this paper did, the record does not say: "${paper.text}"${ofParent(paper)}.`;
  return finding('unknown_paper', 'unclear', text, paper);
}

function forAnotherReason(paper: Paper): Finding {
  const party = [...paper.from, ...paper.to].find(({ name }) => actsForAnother(name));
  const text = `By what right ${party?.name ?? 'a party'} acts, the record does not say.`;
  return finding('unknown_paper', 'unclear', text, paper);
}

function soldReason(paper: Paper): Finding {
  const text = `This paper${ofParent(paper)}, is younger than this patent's application; whether it takes this patent along, the record does not say.`;
  return finding('unknown_paper', 'unclear', text, paper);
}

function ofParent({ against }: Paper): string {
  return against === null ? '' : `, recorded against ${against.words}`;
}
