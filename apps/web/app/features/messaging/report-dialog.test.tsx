import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerWith, json, openScreen, sentBody } from '../identity/identity.test-kit.tsx';
import { messagingCopy } from './messaging.copy.ts';
import { ReportDialog } from './report-dialog.tsx';

const copy = messagingCopy.report;
const mallory = { userId: 'u1', firstName: 'Mallory', lastName: 'Example', imgUri: null };
const last = { messageId: 'm1', text: 'Pay me outside.' };

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

it('a report needs a reason, and includes the last message only if the person allows it', async () => {
  const fetching = answerWith(json(201, {}));
  const onClose = vi.fn();
  openScreen(
    <ReportDialog person={mallory} lastMessage={last} opened onClose={onClose} />,
    '/account/messages',
  );
  const send = () => fireEvent.click(screen.getByRole('button', { name: copy.action }));
  expect(screen.getByText(last.text)).toBeTruthy();
  send();
  expect(await screen.findByText(copy.reasonMissing)).toBeTruthy();
  expect(fetching).not.toHaveBeenCalled();
  const [reason = '', words = ''] = Object.entries(copy.reasons)[0] ?? [];
  fireEvent.click(screen.getByRole('radio', { name: words }));
  expect(screen.queryByText(copy.reasonMissing)).toBeNull();
  fireEvent.click(screen.getByRole('checkbox'));
  expect(screen.queryByText(last.text)).toBeNull();
  send();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sentBody(fetching)).toEqual({ userId: 'u1', reason, details: '' });
});
