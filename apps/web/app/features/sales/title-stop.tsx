import { Button, Checkbox } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { isProblem } from '../../lib/api-problem.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { purchaseCopy } from './purchase.copy.ts';
import classes from './purchase-dialog.module.css';

const unchecked = 'listings.title_not_checked';
const codes = new Set<string>([unchecked, 'listings.title_held', 'listings.title_refused']);

/** Whether the server opened no payment because of the title. */
export function isAboutTitle(error: Error): boolean {
  return isProblem(error) && codes.has(error.code);
}

type Props = {
  error: Error;
  /** What is known of the title. */
  title: ReactNode;
  onPressOn: () => void;
  onRetry: () => void;
  onCancel: () => void;
};

/** An operator looks first, or refused; or nothing was compared, and the buyer goes on knowing it or not at all. */
export function TitleStop({ error, title, onPressOn, onRetry, onCancel }: Props) {
  if (isProblem(error) && error.code === unchecked) {
    return <TitleUnchecked title={title} onPressOn={onPressOn} onCancel={onCancel} />;
  }
  return (
    <>
      <ErrorState title={purchaseCopy.titleStops} error={error} onRetry={onRetry} />
      {title}
    </>
  );
}

function TitleUnchecked({
  title,
  onPressOn,
  onCancel,
}: Pick<Props, 'title' | 'onPressOn' | 'onCancel'>) {
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
