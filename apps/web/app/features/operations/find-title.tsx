import type { OperatorTitle } from '@claimstead/contract/titles.contract.ts';
import { operationsCopy } from './operations.copy.ts';
import { useFindTitle } from './operations.queries.ts';
import { WordsButton } from './words-button.tsx';

const copy = operationsCopy.titles.one;

/** Writes what an operator found about a title, for the owners and the buyer to read. */
export function FindTitleButton({ title, lets }: { title: OperatorTitle; lets: boolean }) {
  const mutation = useFindTitle(title.patentId, title.checkId);
  return (
    <WordsButton
      label={lets ? copy.let : copy.refuse}
      harms={!lets}
      subject={title.title}
      about={<strong>{title.title}</strong>}
      field={{ label: copy.found, description: copy.text }}
      call={mutation}
      send={(reason) => ({ lets, reason })}
      done={copy.done}
      failed={copy.failed}
    />
  );
}
