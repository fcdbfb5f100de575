import { Checkbox } from '@mantine/core';
import { type Chosen, mostChosen, toggleChosen, useChosen } from './chosen.ts';
import { compareCopy as copy } from './compare.copy.ts';

/** Chooses a patent for comparing; once all places are taken, no other can be. */
export function Choice({ patent: { id, title } }: { patent: Chosen }) {
  const chosen = useChosen();
  const isChosen = chosen.some((each) => each.id === id);
  const isFull = !isChosen && chosen.length >= mostChosen;
  return (
    <Checkbox
      aria-label={copy.choose(title)}
      title={isFull ? copy.full(mostChosen) : undefined}
      checked={isChosen}
      disabled={isFull}
      onChange={() => toggleChosen({ id, title })}
    />
  );
}
