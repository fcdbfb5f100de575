import type { OperatorListing, OperatorUser } from '@claimstead/contract/operations.contract.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { MeContext } from '../../lib/session.ts';
import { ada, answerWith, json, openScreen, sentBody } from '../identity/identity.test-kit.tsx';
import { reasonedActs } from './acts.copy.ts';
import { AuditList } from './audit-list.tsx';
import { FilingList } from './filings/filing-list.tsx';
import { FreePeriodList } from './free-period-list.tsx';
import { freePeriodsCopy } from './free-periods.copy.ts';
import { ListingList } from './listing-list.tsx';
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

const listing: OperatorListing = {
  id: '7',
  title: 'Folding hinge',
  patentNumber: '7,123,456',
  owner: 'Bo Ash',
  published: true,
  takenDown: false,
  saleState: 'none',
  createTimestamp: '2027-03-05T12:00:00.000Z',
};
const { listings, users } = operationsCopy;
type Case = [act: string, list: ReactNode, row: object, faster: object, labels: [string, string]];

it.each<Case>([
  [
    'takeDown',
    <ListingList key="listings" />,
    listing,
    { ...listing, takenDown: true },
    [listings.takeDown, listings.restore],
  ],
  [
    'suspend',
    <UserList key="users" />,
    user,
    { ...user, suspended: true },
    [users.suspend, users.restore],
  ],
])(
  'a dialog stays what it was when a colleague is faster: %s',
  async (act, list, row, faster, labels) => {
    const problem = { status: 409, code: 'operations.moved_on', detail: 'It moved on.' };
    const fetching = answerWith(json(200, [row]), json(200, [faster]), json(409, problem));
    openScreen(<MeContext value={ada}>{list}</MeContext>, '/operations');
    const { title, action } = reasonedActs[act as 'takeDown' | 'suspend'];
    fireEvent.click(await screen.findByRole('button', { name: labels[0] }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'A fraud.' } });
    await queryClient.invalidateQueries();
    expect(await screen.findByRole('button', { name: labels[1], hidden: true })).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: action() }));
    expect(await dialog.findByText('It moved on.')).toBeTruthy();
    expect(fetching.mock.calls[2]?.[0]).toMatch(/\/(take-down|suspend)$/);
    expect(sentBody(fetching, 2)).toEqual({ reason: 'A fraud.' });
  },
);

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
