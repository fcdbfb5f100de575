import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pressesEnter } from './presses-enter.ts';

/** What a field that acts on Enter does with the keys it hears. */
function pressed(...keys: KeyboardEventInit[]): number {
  let times = 0;
  render(
    <input
      aria-label="Message"
      onKeyDown={(event) => {
        if (pressesEnter(event)) times += 1;
      }}
    />,
  );
  for (const key of keys) fireEvent.keyDown(screen.getByRole('textbox'), key);
  return times;
}

it('Enter that accepts a suggestion of an input method sends nothing, in Safari as elsewhere', () => {
  // Chrome and Firefox tell that they compose; Safari has ended that by now and leaves the code of the key.
  const elsewhere = { key: 'Enter', keyCode: 229, isComposing: true };
  const inSafari = { key: 'Enter', keyCode: 229, isComposing: false };
  expect(pressed(elsewhere, inSafari)).toBe(0);
});

it('the next Enter sends', () => {
  expect(pressed({ key: 'Enter', keyCode: 229 }, { key: 'Enter', keyCode: 13 })).toBe(1);
});
