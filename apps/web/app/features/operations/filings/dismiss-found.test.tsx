import type { Filing } from '@claimstead/contract/filings.contract.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { answerWith, json, openScreen, sentBody } from '../../identity/identity.test-kit.tsx';
import { DismissFound } from './dismiss-found.tsx';
import { operationsCopy as copy } from '../operations.copy.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const found = {
  reel: '071234',
  frame: '0567',
  recordedOn: '2027-03-05',
  assignee: 'NORTHWIND DEVICES, INC.',
  asOf: '2027-03-09',
};
const filing = { saleId: 's1', title: 'A folding lamp', found } as Filing;

it('a paper that isn’t ours is dismissed with a reason, and never without one', async () => {
  const fetching = answerWith(json(200, {}));
  openScreen(<DismissFound filing={filing} found={found} />, '/operations/filings');
  fireEvent.click(screen.getByRole('button', { name: copy.filings.dismissOf(filing.title) }));
  expect(await screen.findByText(copy.dismiss.text('071234', '0567'))).toBeTruthy();
  const send = screen.getByRole('button', { name: copy.dismiss.submit });
  fireEvent.click(send);
  expect(await screen.findByText(copy.required)).toBeTruthy();
  expect(fetching).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText(copy.reason), { target: { value: 'A bank’s lien' } });
  fireEvent.click(send);
  await waitFor(() => expect(fetching).toHaveBeenCalledOnce());
  expect(sentBody(fetching)).toEqual({ reel: '071234', frame: '0567', reason: 'A bank’s lien' });
});
