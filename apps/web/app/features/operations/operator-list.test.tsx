import type { OperatorUser } from '@claimstead/contract/operations.contract.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { MeContext } from '../../lib/session.ts';
import { ada, answerWith, json, openScreen } from '../identity/identity.test-kit.tsx';
import { AuditList } from './audit-list.tsx';
import { FilingList } from './filings/filing-list.tsx';
import { FreePeriodList } from './free-period-list.tsx';
import { freePeriodsCopy } from './free-periods.copy.ts';
import { filingTabs, operationsCopy } from './operations.copy.ts';
import { UserList } from './user-list.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const user: OperatorUser = {
  id: '2',
  firstName: 'Bo',
  lastName: 'Ash',
  email: 'bo@example.com',
  emailVerified: true,
  payoutsEnabled: false,
  suspended: false,
  createTimestamp: '2027-03-05T12:00:00.000Z',
};

it('operators are not offered to suspend their own account', async () => {
  const own = { ...user, id: ada.id, firstName: ada.firstName, lastName: ada.lastName };
  answerWith(json(200, [user, own]));
  openScreen(
    <MeContext value={ada}>
      <UserList />
    </MeContext>,
    '/operations/users',
  );
  expect(await screen.findByText('Ada Wright')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: operationsCopy.users.suspend })).toHaveLength(1);
});

it('the label of a filings tab has a space before its number', async () => {
  const counts = json(200, { ready: 3, overdue: 0, filed: 1, recorded: 0 });
  vi.stubGlobal('fetch', async (url: string) => (url.includes('counts') ? counts : json(200, [])));
  openScreen(<FilingList />, '/operations/filings');
  expect(await screen.findByRole('link', { name: `${filingTabs.ready} 3` })).toBeTruthy();
});

it('the trail is searched for the acts whose words contain the search text, besides the text itself', async () => {
  const fetching = answerWith(json(200, []));
  openScreen(<AuditList />, '/operations/audit?query=suspended');
  expect(await screen.findByText(operationsCopy.noMatch)).toBeTruthy();
  const asked = new URL(fetching.mock.calls[0]?.[0] ?? '', 'https://own.example').searchParams;
  expect([asked.get('query'), asked.get('acts')]).toEqual(['suspended', 'user.suspend']);
});

it('a domain with many free periods leads to its accounts', async () => {
  const lastUsedTimestamp = '2027-03-05T12:00:00.000Z';
  answerWith(json(200, [{ domain: 'northwind.example', periods: 7, lastUsedTimestamp }]));
  openScreen(<FreePeriodList />, '/operations/free-periods');
  expect(await screen.findByText(freePeriodsCopy.periods(7))).toBeTruthy();
  const link = screen.getByRole('link', { name: freePeriodsCopy.accounts });
  expect(link.getAttribute('href')).toBe('/operations/users?query=northwind.example');
});
