import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import { fullName, firstNameOf } from '../../lib/format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { messagingCopy } from './messaging.copy.ts';
import { useBlock } from './block.queries.ts';

const copy = messagingCopy.block;

type BlockDialogProps = { person: PublicUser; opened: boolean; onClose: () => void };

/** Says what blocking does before it is done. */
export function BlockDialog({ person, opened, onClose }: BlockDialogProps) {
  const block = useBlock(person.userId);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={copy.title(fullName(person))}
      call={block}
      send={() => true}
      failed={copy.failed}
      submit={copy.action(firstNameOf(person))}
      harms
      cancel={messagingCopy.cancel}
    >
      <p>{copy.text(firstNameOf(person))}</p>
    </FormDialog>
  );
}
