import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { CodeBoxes } from './code-boxes.tsx';
import { type Digits, noDigits } from './code-digits.ts';

function Harness({ busy = false }: { busy?: boolean }) {
  const [digits, setDigits] = useState<Digits>(() => noDigits(4));
  return (
    <>
      <CodeBoxes
        label="Code"
        digitLabel={(at) => `Digit ${at} of 4`}
        digits={digits}
        onChange={setDigits}
        busy={busy}
      />
      <output>{digits.join('')}</output>
    </>
  );
}

const box = (at: number) => screen.getByLabelText<HTMLInputElement>(`Digit ${at} of 4`);
const type = (at: number, value: string) => fireEvent.change(box(at), { target: { value } });
const written = () => screen.getByRole('status').textContent;
const paste = (text: string, target: Element = document.body) =>
  fireEvent.paste(target, { clipboardData: { getData: () => text } });

it('each box has a label, and typing moves to the next', () => {
  render(<Harness />);
  for (const [at, digit] of ['0', '8', '1', '5'].entries()) {
    type(at + 1, digit);
    expect(document.activeElement).toBe(box(Math.min(at + 2, 4)));
  }
  expect(written()).toBe('0815');
});

it('Backspace in an empty box goes back and empties the one before', () => {
  render(<Harness />);
  type(1, '0');
  type(2, '8');
  box(3).focus();
  fireEvent.keyDown(box(3), { key: 'Backspace' });
  expect(document.activeElement).toBe(box(2));
  expect(written()).toBe('0');
});

it('arrows, Home and End move between the boxes and change nothing', () => {
  render(<Harness />);
  type(1, '0');
  fireEvent.keyDown(box(2), { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(box(1));
  fireEvent.keyDown(box(1), { key: 'End' });
  expect(document.activeElement).toBe(box(4));
  fireEvent.keyDown(box(4), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(box(4));
  fireEvent.keyDown(box(4), { key: 'Home' });
  fireEvent.keyDown(box(1), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(box(2));
  expect(written()).toBe('0');
});

it('a code that is pasted fills all boxes, wherever the focus is', () => {
  render(<Harness />);
  paste('0815 is your code', box(3));
  expect(written()).toBe('0815');
  paste('4 2 4 2');
  expect(written()).toBe('4242');
  paste('no code at all');
  expect(written()).toBe('4242');
});

it('a browser that knows the code may write all of it into the first box', () => {
  render(<Harness />);
  expect(box(1).autocomplete).toBe('one-time-code');
  type(1, '0815');
  expect(written()).toBe('0815');
});

it('while a code is being checked the boxes cannot be changed', () => {
  render(<Harness busy />);
  expect(box(1).readOnly).toBe(true);
  paste('0815');
  expect(written()).toBe('');
});
