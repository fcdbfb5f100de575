import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openScreen } from '../identity/identity.test-kit.tsx';
import { Composer } from './composer.tsx';
import { messagingCopy } from './messaging.copy.ts';

afterEach(() => sessionStorage.clear());

/** A message that is written, and what is sent of it. */
function write(text: string) {
  const onSend = vi.fn();
  openScreen(<Composer userId="u1" name="Ada" onSend={onSend} />, '/account/messages');
  const field = screen.getByRole('textbox', { name: messagingCopy.inputLabel('Ada') });
  fireEvent.change(field, { target: { value: text } });
  return { field, onSend };
}

it('Enter sends what is written', () => {
  const { field, onSend } = write('Is the face ground?');
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  expect(onSend).toHaveBeenCalledExactlyOnceWith('Is the face ground?', []);
});

it('Shift and Enter begin a new line, and nothing is sent', () => {
  const { field, onSend } = write('Is the face ground?');
  expect(fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })).toBe(true);
  expect(onSend).not.toHaveBeenCalled();
});

it('nothing is sent of a message that says nothing', () => {
  const { field, onSend } = write('   ');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onSend).not.toHaveBeenCalled();
});
