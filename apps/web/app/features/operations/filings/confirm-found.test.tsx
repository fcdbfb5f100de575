import type { Filing } from '@claimstead/contract/filings.contract.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { answerWith, json, openScreen, sentBody } from '../../identity/identity.test-kit.tsx';
import { ConfirmFound } from './confirm-found.tsx';
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

it('what the office’s record shows becomes reel and frame with one press', async () => {
  const fetching = answerWith(json(200, {}));
  openScreen(<ConfirmFound filing={filing} found={found} />, '/operations/filings');
  const name = copy.filings.confirmFound(found.reel, found.frame);
  fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(fetching).toHaveBeenCalledOnce());
  expect(sentBody(fetching)).toEqual({ reel: '071234', frame: '0567' });
});

it('says whose it is, when it was recorded, and as of which day', () => {
  expect(copy.filings.foundAs(found)).toContain(
    'recorded Mar 5, 2027, assignee NORTHWIND DEVICES, INC.; as of Mar 9, 2027',
  );
});
