import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ada, openScreen } from '../identity/identity.test-kit.tsx';
import { MeContext } from '../../lib/session.ts';
import { Composer } from './composer.tsx';
import { messagingCopy } from './messaging.copy.ts';

afterEach(() => sessionStorage.clear());

function open(me = ada) {
  const onSend = vi.fn();
  openScreen(
    <MeContext value={me}>
      <Composer userId="u1" name="Bo" onSend={onSend} />
    </MeContext>,
    '/account/messages',
  );
  const name = messagingCopy.inputLabel('Bo');
  return { field: screen.getByRole<HTMLTextAreaElement>('textbox', { name }), onSend };
}

/** A message that is written, and what is sent of it. */
function write(text: string) {
  const { field, onSend } = open();
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

it('what is written is there again for its writer, and for nobody else in this tab', () => {
  write('Is the face ground?');
  cleanup();
  expect(open({ ...ada, id: '2' }).field.value).toBe('');
  cleanup();
  expect(open().field.value).toBe('Is the face ground?');
});
