import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import { Button, Modal } from '@mantine/core';
import { fullName, firstNameOf } from '../../lib/format.ts';
import { wordsFor } from '../../lib/problem-words.ts';
import { messagingCopy } from './messaging.copy.ts';
import { useBlock } from './block.queries.ts';
import classes from './dialogs.module.css';

const copy = messagingCopy.block;

export type BlockDialogProps = { person: PublicUser; opened: boolean; onClose: () => void };

/** Says what blocking does before it is done. */
export function BlockDialog({ person, opened, onClose }: BlockDialogProps) {
  const block = useBlock(person.userId);
  const close = () => {
    block.reset();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={copy.title(fullName(person))}>
      <div className={classes.form}>
        <p className={classes.text}>{copy.text(firstNameOf(person))}</p>
        {block.error ? (
          <p className={classes.failure} role="alert">
            {copy.failed}. {wordsFor(block.error)}
          </p>
        ) : null}
        <div className={classes.actions}>
          <Button variant="default" onClick={close} data-autofocus>
            {messagingCopy.cancel}
          </Button>
          <Button
            color="ribbon"
            loading={block.isPending}
            onClick={() => block.mutate(true, { onSuccess: close })}
          >
            {copy.action(firstNameOf(person))}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
