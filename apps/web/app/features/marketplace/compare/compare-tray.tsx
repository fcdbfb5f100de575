import { Button, CloseButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { lazyPiece } from '../../../ui/lazy-piece.tsx';
import { mostChosen, toggleChosen, useChosen } from './chosen.ts';
import { compareCopy as copy } from './compare.copy.ts';
import classes from './compare.module.css';

const CompareDialog = lazyPiece(async () => (await import('./compare-dialog.tsx')).CompareDialog);

/** What is chosen, at the foot of the window, and the way to see it side by side. */
export function CompareTray({ onDone }: { onDone: () => void }) {
  const chosen = useChosen();
  const [opened, setOpened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const done = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpened(false);
    opener.current?.focus();
  };
  const remove = (id: string) => {
    const patent = chosen.find((each) => each.id === id);
    if (!patent) return;
    toggleChosen(patent);
    if (chosen.length > 2) return;
    // One alone is no comparison.
    setOpened(false);
    done.current?.focus();
  };
  return (
    <section className={classes.tray} aria-label={copy.tray}>
      <p role="status" className={classes.count}>
        {chosen.length === 0 ? copy.hint(mostChosen) : copy.count(chosen.length, mostChosen)}
        {chosen.length === 1 ? ` ${copy.one}` : ''}
      </p>
      <ul className={classes.chosen}>
        {chosen.map((patent) => (
          <li key={patent.id} className={classes.one}>
            <span className={classes.oneTitle}>{patent.title}</span>
            <CloseButton
              size="sm"
              aria-label={copy.remove(patent.title)}
              onClick={() => toggleChosen(patent)}
            />
          </li>
        ))}
      </ul>
      <div className={classes.acts}>
        <Button ref={done} variant="default" size="sm" onClick={onDone}>
          {copy.done}
        </Button>
        <Button ref={opener} size="sm" disabled={chosen.length < 2} onClick={() => setOpened(true)}>
          {copy.open(chosen.length)}
        </Button>
      </div>
      {opened ? (
        <CompareDialog ids={chosen.map(({ id }) => id)} onClose={close} onRemove={remove} />
      ) : null}
    </section>
  );
}
