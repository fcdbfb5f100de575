import { Button, Checkbox } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { purchaseCopy } from './purchase.copy.ts';
import classes from './purchase-dialog.module.css';

type Props = { title: ReactNode; onPressOn: () => void; onCancel: () => void };

/** Nothing was compared: the buyer goes on knowing it, or not at all. */
export function TitleUnchecked({ title, onPressOn, onCancel }: Props) {
  const [knows, setKnows] = useState(false);
  const copy = purchaseCopy.titleUnchecked;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (knows) onPressOn();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      {title}
      <p className={classes.promise}>{copy.text}</p>
      <Checkbox
        label={copy.confirm}
        checked={knows}
        onChange={(event) => setKnows(event.currentTarget.checked)}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          {purchaseCopy.cancel}
        </Button>
        <Button type="submit" disabled={!knows}>
          {copy.next}
        </Button>
      </div>
    </form>
  );
}
