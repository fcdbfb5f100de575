import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { forgetMe, rememberMe } from '../../lib/session.ts';
import { ada, openScreen } from '../identity/identity.test-kit.tsx';
import { Composer } from './composer.tsx';
import { messagingCopy } from './messaging.copy.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  queryClient.clear();
});

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

const claims = { id: 'f1', name: 'Claims.pdf', contentType: 'application/pdf', size: 20 };

/** Chooses a file, in a conversation that can be left; the server has it once it is let go. */
function attach() {
  const { promise, resolve } = Promise.withResolvers<void>();
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 200;
    responseText = JSON.stringify({ ...claims, leftOut: false });
    open = vi.fn();
    getResponseHeader = () => 'application/json';
    send() {
      void promise.then(() => this.dispatchEvent(new Event('load')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const onSend = vi.fn();
  const router = openScreen(<Composer userId="u1" name="Ada" onSend={onSend} />, '/messages');
  const go = (path: string) => act(() => router.navigate(path));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('Files can be chosen.');
  fireEvent.change(input, { target: { files: [new File(['%PDF-'], claims.name)] } });
  return { arrive: () => act(async () => resolve()), go, onSend };
}

it('files stay with a message that is left and come back to, whether or not they had arrived', async () => {
  const { arrive, go, onSend } = attach();
  await go('/elsewhere');
  expect(screen.queryByText(claims.name)).toBeNull();
  await arrive();
  await go('/messages');
  expect(screen.getByText(claims.name)).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  const send = screen.getByRole('button', { name: messagingCopy.send });
  fireEvent.click(send);
  expect(onSend).toHaveBeenCalledExactlyOnceWith(claims.name, [claims]);
  await waitFor(() => expect(screen.queryByText(claims.name)).toBeNull());
  await go('/elsewhere');
  await go('/messages');
  expect(screen.queryByText(claims.name)).toBeNull();
});

it('files of one person are not there for the next who signs in, though they arrive after', async () => {
  const { arrive, go } = attach();
  act(() => forgetMe());
  await go('/elsewhere');
  act(() => rememberMe({ ...ada, id: '2' }));
  await arrive();
  await go('/messages');
  expect(screen.queryByText(claims.name)).toBeNull();
});
