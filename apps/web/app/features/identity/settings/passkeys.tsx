import { isolated } from '@claimstead/contract/visible-text.ts';
import type { Passkey } from '@claimstead/contract/second-steps.contract.ts';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Confirmed } from '../../../lib/confirmation.ts';
import { formatDate } from '../../../lib/format.ts';
import { formatRelative } from '../../../lib/format-age.ts';
import { AddPasskey } from './add-passkey.tsx';
import { Method, type MethodShared } from './method.tsx';
import { Outcome } from './outcome.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { secondStepsCopy } from './second-steps.copy.ts';
import classes from './settings.module.css';
import { useRemovePasskey } from './settings.queries.ts';

const copy = secondStepsCopy.passkeys;

type PasskeysProps = MethodShared & { passkeys: Passkey[]; confirmed: Confirmed };

/** The passkeys of the account, and a form to add one. */
export function Passkeys({ passkeys, confirmed, isLast, onCodes }: PasskeysProps) {
  const remove = useRemovePasskey(confirmed);
  const [asked, setAsked] = useState<Passkey | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const removeOne = ({ id, name }: Passkey) => {
    setDone(null);
    remove.mutate(id, {
      onSuccess: () => {
        setDone(copy.removed(name));
        place.current?.focus({ preventScroll: true });
      },
    });
  };
  return (
    <Method title={copy.title} text={copy.text} ref={place}>
      {passkeys.length > 0 ? (
        <ul className={classes.rows} aria-label={copy.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isRemoving={remove.isPending && remove.variables === passkey.id}
              onRemove={() => setAsked(passkey)}
            />
          ))}
        </ul>
      ) : null}
      <Outcome done={done} title={copy.removeFailed} error={remove.error} />
      <AddPasskey confirmed={confirmed} onAdded={onCodes} onStart={() => setDone(null)} />
      <QuestionDialog
        opened={asked !== null}
        title={copy.removeTitle(isolated(asked?.name ?? ''))}
        confirm={copy.remove}
        keep={copy.keep}
        onConfirm={() => asked && removeOne(asked)}
        onClose={() => setAsked(null)}
      >
        <p>{copy.removeText}</p>
        {isLast ? <p>{secondStepsCopy.last}</p> : null}
      </QuestionDialog>
    </Method>
  );
}

type PasskeyRowProps = { passkey: Passkey; isRemoving: boolean; onRemove: () => void };

function PasskeyRow({ passkey, isRemoving, onRemove }: PasskeyRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <span className={classes.name}>{passkey.name}</span>
        <span className={classes.small}>
          {copy.created(formatDate(passkey.createdAt))}
          {', '}
          {passkey.lastUsedAt ? copy.used(formatRelative(passkey.lastUsedAt)) : copy.neverUsed}
        </span>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={copy.removeNamed(passkey.name)}
        loading={isRemoving}
        onClick={onRemove}
      >
        {copy.remove}
      </Button>
    </li>
  );
}
