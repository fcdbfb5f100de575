import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { openScreen } from '../identity/identity.test-kit.tsx';
import { BeforePaying } from './before-paying.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

it.each([
  [{ name: 'Keel & Co., Inc.', address: '1 Pier Road' }, /^Keel & Co., Inc. holds your payment/],
  [null, /^Claimstead holds your payment in its account with Stripe/],
])(
  'before paying, the papers can be read, and who holds the money is named',
  async (agent, who) => {
    vi.stubGlobal('fetch', async () => Response.json({ agent, maintenance: null }));
    openScreen(<BeforePaying patentId="7" />, '/listing/7');
    expect(await screen.findByText(who)).toBeTruthy();
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(
      ['agreement', 'assignment'].map(
        (part) => `/api/v1/patentAssignment/preview?patentId=7&part=${part}`,
      ),
    );
    expect(screen.getByText(/the next step is missing for 30 days/)).toBeTruthy();
  },
);
