import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { forgetMe, MeContext, rememberMe } from '../../lib/session.ts';
import { ada, openScreen } from '../identity/identity.test-kit.tsx';
import { Composer } from './composer.tsx';
import { messagingCopy } from './messaging.copy.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  queryClient.clear();
});

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
  let me = ada;
  const Mine = () => (
    <MeContext value={me}>
      <Composer userId="u1" name="Bo" onSend={onSend} />
    </MeContext>
  );
  const router = openScreen(<Mine />, '/messages');
  const go = (path: string) => act(() => router.navigate(path));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('Files can be chosen.');
  fireEvent.change(input, { target: { files: [new File(['%PDF-'], claims.name)] } });
  const signIn = (as: typeof ada) => {
    me = as;
    act(() => rememberMe(as));
  };
  return { arrive: () => act(async () => resolve()), go, onSend, signIn };
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

it('a file that waited for a day has to be attached again, and is not sent with the text', async () => {
  const { arrive, go, onSend } = attach();
  await arrive();
  const field = () => screen.getByRole('textbox', { name: messagingCopy.inputLabel('Bo') });
  fireEvent.change(field(), { target: { value: 'Is the face ground?' } });
  await go('/elsewhere');
  const later = Date.now() + 24 * 60 * 60_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
  await go('/messages');
  expect(await screen.findByText(messagingCopy.attach.tooLate)).toBeTruthy();
  expect(screen.getByText(claims.name)).toBeTruthy();
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(onSend).toHaveBeenCalledExactlyOnceWith('Is the face ground?', []);
  clock.mockRestore();
});

it('files of one person are not there for the next who signs in, though they arrive after', async () => {
  const { arrive, go, signIn } = attach();
  act(() => forgetMe());
  await go('/elsewhere');
  signIn({ ...ada, id: '2' });
  await arrive();
  await go('/messages');
  expect(screen.queryByText(claims.name)).toBeNull();
});

it('what is written is there again for its writer, and for nobody else in this tab', () => {
  write('Is the face ground?');
  cleanup();
  expect(open({ ...ada, id: '2' }).field.value).toBe('');
  cleanup();
  expect(open().field.value).toBe('Is the face ground?');
});
