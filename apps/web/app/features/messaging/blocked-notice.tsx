import { Button } from '@mantine/core';
import { wordsFor } from '../../lib/problem-words.ts';
import { useBlock } from './block.queries.ts';
import { messagingCopy } from './messaging.copy.ts';
import classes from './dialogs.module.css';

const copy = messagingCopy.block;

/** Replaces the message field while the person is blocked. */
export function BlockedNotice({ userId, name }: { userId: string; name: string }) {
  const block = useBlock(userId);
  return (
    <div className={classes.notice}>
      <p className={classes.text}>{copy.notice(name)}</p>
      {block.error ? (
        <p className={classes.failure} role="alert">
          {copy.undoFailed}. {wordsFor(block.error)}
        </p>
      ) : null}
      <Button
        variant="default"
        size="sm"
        loading={block.isPending}
        onClick={() => block.mutate(false)}
      >
        {copy.undo}
      </Button>
    </div>
  );
}
