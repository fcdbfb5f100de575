import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { MeContext, rememberMe } from '../../lib/session.ts';
import { ada, answerWith, json, openScreen } from '../identity/identity.test-kit.tsx';
import { useOutbox } from './outbox.ts';

const carl = { ...ada, id: '2', firstName: 'Carl' };

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

function Outgoing() {
  const { outgoing, send } = useOutbox('u1', null);
  return (
    <>
      <button type="button" onClick={() => send('Is the face ground?', [])}>
        Send
      </button>
      {outgoing.map(({ localId, text, failure }) => (
        <p key={localId}>
          {text} {failure}
        </p>
      ))}
    </>
  );
}

/** The thread as this person has it, once they have signed in. */
function signIn(me: typeof ada) {
  cleanup();
  rememberMe(me);
  openScreen(
    <MeContext value={me}>
      <Outgoing />
    </MeContext>,
    '/account/messages',
  );
}

it('a message that the end of the session refused waits for its writer, and for nobody else', async () => {
  signIn(ada);
  const code = 'identity.sign_in_required';
  answerWith(json(401, { status: 401, code, detail: 'Sign in to continue.' }));
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  const failed = 'Is the face ground? Sign in to continue.';
  expect(await screen.findByText(failed)).toBeTruthy();
  signIn(ada);
  expect(screen.getByText(failed)).toBeTruthy();
  signIn(carl);
  expect(screen.queryByText(failed)).toBeNull();
  signIn(ada);
  expect(screen.queryByText(failed)).toBeNull();
});
