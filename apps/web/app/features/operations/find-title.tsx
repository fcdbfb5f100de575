import type { OperatorTitle } from '@claimstead/contract/titles.contract.ts';
import { operationsCopy } from './operations.copy.ts';
import { useFindTitle } from './operations.queries.ts';
import { WordsButton } from './words-button.tsx';

const copy = operationsCopy.titles.one;

/** Writes what an operator found about a title, for the owners and the buyer to read. */
export function FindTitleButton({ title, permits }: { title: OperatorTitle; permits: boolean }) {
  const { patentId, checkId } = title;
  const mutation = useFindTitle(patentId);
  return (
    <WordsButton
      label={permits ? copy.permit : copy.refuse}
      harms={!permits}
      subject={title.title}
      about={<strong>{title.title}</strong>}
      field={{ label: copy.found, description: copy.text }}
      call={mutation}
      send={(reason) => ({ checkId, permits, reason })}
      done={copy.done}
      failed={copy.failed}
    />
  );
}
