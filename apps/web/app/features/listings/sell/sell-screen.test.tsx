import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { MeContext } from '../../../lib/session.ts';
import { ada, answerWith, json, openScreen } from '../../identity/identity.test-kit.tsx';
import { sellCopy } from './sell.copy.ts';
import { SellScreen } from './sell-screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

it('a form whose categories could not be loaded says so, asks once, and appears after a retry', async () => {
  const fetching = answerWith(json(500, {}), json(200, []));
  openScreen(
    <MeContext value={ada}>
      <SellScreen editedId={null} />
    </MeContext>,
    '/sell',
  );
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(sellCopy.formFailed);
  expect(fetching).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(sellCopy.steps.additional.title)).toBeTruthy();
});
