import type { TitleReason } from '@claimstead/contract/patents.contract.ts';

/**
 * The reasons of a title for someone who may not know the listed owners. Those that name one, or tell a share of theirs,
 * are said in general and lead to no paper that has the name, each once. All others hold only what the office's record says.
 */
export function reasonsUnnamed(reasons: readonly TitleReason[]): TitleReason[] {
  return reasons
    .map((reason) => {
      const text = isOfListed(reason) ? unnamed[reason.code] : undefined;
      return text === undefined ? reason : { code: reason.code, text, reelFrame: null };
    })
    .filter(
      (one, at, all) =>
        one === reasons[at] || all.findIndex(({ text }) => text === one.text) === at,
    );
}

/** Names that are alike among papers are the office's own, and stand with the paper. */
function isOfListed({ code, reelFrame }: TitleReason): boolean {
  return code !== 'looks_like' || reelFrame === null;
}

const unnamed: Partial<Record<TitleReason['code'], string>> = {
  looks_like: 'Two names are alike. These may be one.',
  not_an_owner_of_record: 'The record does not lead to an owner whom the listing names.',
  share_differs: 'The listing and the recorded papers give an owner different shares.',
};
