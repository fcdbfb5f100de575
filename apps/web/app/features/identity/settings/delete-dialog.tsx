import { Anchor, Button, Modal, PasswordInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isProblem } from '../../../lib/api-problem.ts';
import { eraseDeviceDrafts } from '../../../lib/device-drafts.ts';
import { useMe } from '../../../lib/session.ts';
import { leaveWithToast } from '../../../ui/toasts.ts';
import { Outcome } from './outcome.tsx';
import classes from './settings.module.css';
import { settingsCopy } from './settings.copy.ts';
import { useDeleteAccount } from './settings.queries.ts';

const copy = settingsCopy.deletion.dialog;

type DeleteDialogProps = { opened: boolean; onClose: () => void };

/** Says what is lost and what is kept, and asks for the password: never one press. */
export function DeleteDialog({ opened, onClose }: DeleteDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={copy.title} size="lg">
      <DeleteForm onClose={onClose} />
    </Modal>
  );
}

function DeleteForm({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const remove = useDeleteAccount();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (password === '') return field.current?.focus();
    remove.mutate(password, {
      // The session is over, so nothing of the person may stay in this page's memory.
      onSuccess: () => {
        eraseDeviceDrafts(me.id);
        leaveWithToast('/', settingsCopy.deletion.done, settingsCopy.deletion.doneText);
      },
      onError: () => field.current?.select(),
    });
  };
  return (
    <form className={classes.dialog} onSubmit={submit}>
      <Points title={copy.lostTitle} points={copy.lost} />
      <Points title={copy.keptTitle} points={copy.kept} />
      <p>{copy.exportFirst}</p>
      {/* Tells a password manager whose password it is. */}
      <input type="email" autoComplete="username" value={me.email} readOnly hidden />
      <PasswordInput
        ref={field}
        label={copy.password}
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={missing ? copy.passwordMissing : null}
        onChange={(event) => {
          setMissing(false);
          setPassword(event.currentTarget.value);
        }}
      />
      <DeleteFailure error={remove.error} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {copy.keep}
        </Button>
        <Button type="submit" color="red" loading={remove.isPending || remove.isSuccess}>
          {copy.confirm}
        </Button>
      </div>
    </form>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div>
      <h3 className={classes.dialogTitle}>{title}</h3>
      <ul className={classes.points}>
        {points.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** An open sale is refused with the way to it; everything else with its own sentence. */
function DeleteFailure({ error }: { error: Error | null }) {
  const navigate = useNavigate();
  if (!isProblem(error, 'identity.open_sale')) return <Outcome title={copy.failed} error={error} />;
  const text = (
    <>
      {copy.openSale}{' '}
      <Anchor
        component="button"
        type="button"
        c="inherit"
        className={classes.toSale}
        onClick={() => void navigate('/account/todo')}
      >
        {copy.toSale}
      </Anchor>
    </>
  );
  return <Outcome title={copy.failed} error={error} text={text} />;
}
