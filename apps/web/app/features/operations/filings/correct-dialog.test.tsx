import type { Filing } from '@claimstead/contract/filings.contract.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { answerWith, json, openScreen, sentBody } from '../../identity/identity.test-kit.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { operationsCopy as copy } from '../operations.copy.ts';

const filed = {
  ...{ saleId: 's1', title: 'A folding lamp', status: 'filed' as const },
  ...{ receipt: '5001', reel: null, frame: null },
};

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

function open(filing: Partial<Filing>) {
  const onClose = vi.fn();
  const screenOf = <CorrectDialog filing={filing as Filing} opened onClose={onClose} />;
  openScreen(screenOf, '/operations/filings');
  return onClose;
}
const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: copy.correct.submit }));

it('a correction starts from what was entered, and is sent with its reason in one line', async () => {
  const fetching = answerWith(json(200, {}), json(200, {}));
  const onClose = open({ ...filed, status: 'recorded', reel: '012', frame: '34' });
  const receipt = screen.getByLabelText(copy.file.receipt);
  await waitFor(() => expect(document.activeElement).toBe(receipt));
  enter(copy.record.frame, ' 35 ');
  send();
  expect(await screen.findByText(copy.required)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(copy.reason));
  enter(copy.reason, 'Two digits\nwere swapped');
  send();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const reason = 'Two digits were swapped';
  expect(sentBody(fetching)).toEqual({ receipt: '5001', reel: '012', frame: '35', reason });
});

it('before an assignment is recorded there is no reel to correct', async () => {
  const fetching = answerWith(json(200, {}));
  const onClose = open(filed);
  expect(screen.queryByLabelText(copy.record.reel)).toBeNull();
  enter(copy.file.receipt, '5002');
  enter(copy.reason, 'A typo');
  send();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sentBody(fetching)).toEqual({ receipt: '5002', reason: 'A typo' });
});
