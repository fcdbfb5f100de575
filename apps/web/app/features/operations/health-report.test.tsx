import type { Health } from '@claimstead/contract/operations-health.contract.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerWith, json, openScreen } from '../identity/identity.test-kit.tsx';
import { healthCopy as copy, partNames } from './health.copy.ts';
import { HealthReport } from './health-report.tsx';

const health: Health = {
  at: '2027-03-05T12:00:00.000Z',
  parts: [{ part: 'mail', state: 'fine', facts: [] }],
};

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

it('health data that can no longer be fetched is called out of date until it can be fetched again', async () => {
  answerWith(json(200, health), new Response('oops', { status: 500 }), json(200, health));
  openScreen(<HealthReport />, '/operations/health');
  const summary = await screen.findByRole('status');
  // The date and the button are nothing new: only the words are read out.
  expect(summary.textContent).toBe(copy.summary.fine);
  fireEvent.click(screen.getByRole('button', { name: copy.again }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(copy.failed);
  expect(screen.getByRole('status').textContent).toBe(copy.old);
  expect(screen.getByText(copy.states.attention)).toBeTruthy();
  expect(screen.getByRole('heading', { name: new RegExp(partNames.mail) })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByRole('status').textContent).toBe(copy.summary.fine);
});
