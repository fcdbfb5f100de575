import { Anchor } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { isProblem } from '../../../lib/api-problem.ts';
import { eraseDeviceDrafts } from '../../../lib/device-drafts.ts';
import { wordsFor } from '../../../lib/problem-words.ts';
import { useMe } from '../../../lib/session.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { CurrentPassword, selectPassword } from '../../../ui/current-password.tsx';
import { leaveWithToast } from '../../../ui/toasts.ts';
import classes from './settings.module.css';
import { settingsCopy, settingsPages } from './settings.copy.ts';
import { useDeleteAccount } from './settings.queries.ts';

const copy = settingsCopy.deletion.dialog;

type DeleteDialogProps = { opened: boolean; onClose: () => void };

/** Says what is lost and what is kept, and asks for the password: never one press. */
export function DeleteDialog({ opened, onClose }: DeleteDialogProps) {
  const me = useMe();
  const remove = useDeleteAccount();
  // The session is over, so no data of the person may stay in this page's memory.
  const leave = () => {
    eraseDeviceDrafts(me.id);
    leaveWithToast('/', settingsCopy.deletion.done, settingsCopy.deletion.doneText);
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={copy.title}
      size="lg"
      initial={{ password: '' }}
      validate={{ password: (value) => (value === '' ? copy.passwordMissing : null) }}
      call={remove}
      send={({ password }) => password}
      onSent={leave}
      leaves
      onRefused={selectPassword}
      failed={copy.failed}
      reason={(error) => (isProblem(error, 'identity.open_sale') ? <OpenSale /> : wordsFor(error))}
      submit={copy.confirm}
      harms
      cancel={copy.keep}
    >
      {(form) => (
        <>
          <Points title={copy.lostTitle} points={copy.lost} />
          <Points title={copy.keptTitle} points={copy.kept} />
          <p>
            {copy.exportFirst}{' '}
            <Anchor component={Link} to={settingsPages.emails.to} className={classes.inText}>
              {copy.exportLink}
            </Anchor>
            .
          </p>
          <CurrentPassword form={form} email={me.email} label={copy.password} />
        </>
      )}
    </FormDialog>
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

/** With an open sale the deletion is refused, with a link to the sale. */
function OpenSale() {
  const navigate = useNavigate();
  return (
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
}
