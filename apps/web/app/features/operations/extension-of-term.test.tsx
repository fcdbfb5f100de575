import type { OperatorExtension } from '@claimstead/contract/titles.contract.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerWith, json, openScreen, sentBody } from '../identity/identity.test-kit.tsx';
import { ExtensionOfTerm } from './extension-of-term.tsx';
import { operationsCopy } from './operations.copy.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const copy = operationsCopy.titles.extension;
const none: OperatorExtension = {
  term: 'Ends March 1, 2026 or later',
  days: null,
  extendable: true,
};

function open(...answers: Response[]) {
  const fetching = answerWith(...answers);
  openScreen(<ExtensionOfTerm id="l1" />, '/operations/titles/l1');
  return fetching;
}

it('an operator enters the days with a reason; what is no number of days is said at the field', async () => {
  const fetching = open(json(200, none), json(200, { ...none, days: 1_000 }));
  expect(await screen.findByText(`${none.term}. ${copy.none}`)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: copy.open }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(copy.days), { target: { value: '1,828' } });
  fireEvent.change(dialog.getByLabelText(operationsCopy.reason), { target: { value: 'Read.' } });
  fireEvent.click(dialog.getByRole('button', { name: copy.save }));
  expect(await dialog.findByText(copy.daysWrong)).toBeTruthy();
  expect(fetching).toHaveBeenCalledTimes(1);
  fireEvent.change(dialog.getByLabelText(copy.days), { target: { value: '1,000' } });
  fireEvent.click(dialog.getByRole('button', { name: copy.save }));
  await waitFor(() => expect(sentBody(fetching, 1)).toEqual({ days: 1_000, reason: 'Read.' }));
});

it('where no term can be extended, nothing is shown', async () => {
  const fetching = open(json(200, { ...none, extendable: false }));
  await waitFor(() => expect(fetching).toHaveBeenCalled());
  expect(screen.queryByText(copy.heading)).toBeNull();
});
