import type { PayoutReach } from '@claimstead/contract/identity.contract.ts';
import type { Listing } from '@claimstead/contract/listings.contract.ts';
import {
  type Owner,
  type OwnerStatus,
  ownerStatuses,
} from '@claimstead/contract/owners.contract.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectGoodLooks } from '../../../axe.test-kit.ts';
import { ada, refetch, serve, show } from '../../../browser.test-kit.tsx';
import { MeContext } from '../../../lib/session.ts';
import { payoutReachCopy } from '../../../ui/payout-reach.copy.ts';
import { OwnerCards } from './owners.tsx';
import { viewCopy } from './view.copy.ts';

const copy = viewCopy.owners;
const listing = { id: '7', isOwner: true, ownerSight: 'shown', ownerUserId: ada.id } as Listing;
const creator = named('Ada', { userId: ada.id, account: 'linked', confirmed: true });

function named(
  firstName: string,
  { userId = null, ...over }: Partial<Owner> & { userId?: string | null },
): Owner {
  const email = `${firstName.toLowerCase()}@example.test`;
  return {
    user: { userId, firstName, lastName: 'Example', email, imageUri: null },
    ...{ stake: 10, company: null, title: null, patentId: '7', account: null },
    ...{ confirmed: false, mayInvite: false },
    ...over,
  };
}

/** One whose account stands in each way there is. */
const names = { linked: 'Lin', not_invited: 'Noah', invited: 'Iva', declined: 'Dana', left: 'Lee' };
const others = ownerStatuses.map((account) => {
  const userId = account === 'linked' ? 'someone' : null;
  const mayInvite = account !== 'left';
  const owner = named(names[account], { account, userId, mayInvite });
  // The address of one who left is told to nobody.
  return account === 'left' ? { ...owner, user: { ...owner.user, email: '' } } : owner;
});
const card = (name: string) => page.getByRole('listitem').filter({ hasText: `${name} Example` });
const shown = (name: string, words: string) =>
  expect.element(card(name).getByText(words, { exact: true }));

function open(
  owners: readonly Owner[],
  as: Partial<Listing> = {},
  payoutReach: PayoutReach = 'unknown',
) {
  const served = serve({ 'GET /owners': () => [...owners] });
  show(
    <MeContext value={{ ...ada, payoutReach }}>
      <main>
        <OwnerCards listing={{ ...listing, ...as }} />
      </main>
    </MeContext>,
  );
  return served;
}

it('each card says how its owner’s account stands, and what the creator can do', async () => {
  open([creator, ...others]);
  await shown('Ada', copy.confirmed).toBeVisible();
  const buttons: Record<OwnerStatus, string | null> = {
    linked: copy.remind,
    not_invited: copy.invite,
    invited: copy.inviteAgain,
    declined: copy.inviteAgain,
    left: null,
  };
  for (const account of ownerStatuses) {
    await shown(names[account], copy.accounts[account]).toBeVisible();
    const pressable = card(names[account]).getByRole('button').all();
    expect(pressable.map((one) => one.element().textContent)).toEqual(
      buttons[account] === null ? [] : [buttons[account]],
    );
  }
  await shown('Dana', copy.afterDeclined).toBeVisible();
  await shown('Lee', 'lee@example.test').not.toBeInTheDocument();
  await expectGoodLooks();
});

it('an owner who is not the creator is told the same, without what only the creator can do', async () => {
  const told = others.map((owner) => ({ ...owner, mayInvite: false }));
  open(told, { ownerUserId: 'creator' });
  await shown('Dana', copy.accounts.declined).toBeVisible();
  await shown('Dana', copy.afterDeclined).not.toBeInTheDocument();
  expect(page.getByRole('button').all()).toEqual([]);
});

it('others are told nothing of accounts', async () => {
  const told = others.map((owner) => ({ ...owner, account: null }));
  open(told, { isOwner: false, ownerUserId: 'creator' });
  await shown('Dana', '10%').toBeVisible();
  for (const words of Object.values(copy.accounts)) {
    await expect.element(page.getByText(words, { exact: true })).not.toBeInTheDocument();
  }
});

it('an owner who declined and was invited again reads as invited', async () => {
  const { answer } = open([creator, named('Nora', { account: 'declined', mayInvite: true })]);
  answer('POST /owners/invitation', () => {
    answer('GET /owners', () => [creator, named('Nora', { account: 'invited', mayInvite: true })]);
    return undefined;
  });
  await card('Nora').getByRole('button').click();
  await expect.element(page.getByText(copy.invitedAgain('nora@example.test'))).toBeVisible();
  await shown('Nora', copy.accounts.invited).toBeVisible();
  await shown('Nora', copy.afterDeclined).not.toBeInTheDocument();
});

it('an owner who has joined and not confirmed is reminded, and one who has is left alone', async () => {
  const joined = named('Lin', { userId: 'someone', account: 'linked', mayInvite: true });
  const { answer } = open([creator, joined]);
  answer('POST /owners/invitation', () => {
    answer('GET /owners', () => [creator, { ...joined, confirmed: true, mayInvite: false }]);
    return undefined;
  });
  await page.getByRole('button', { name: copy.remind }).click();
  await expect.element(page.getByText(copy.reminded('lin@example.test'))).toBeVisible();
  await shown('Lin', copy.confirmed).toBeVisible();
  await expect.element(page.getByRole('button', { name: copy.remind })).not.toBeInTheDocument();
});

it('an owner who cannot be paid at their address reads so where they confirm, and not once they have', async () => {
  const { abroad } = payoutReachCopy;
  const told = page.getByRole('alert');
  const mine = { ...creator, confirmed: false };
  const { answer } = open([mine], {}, 'abroad');
  await expect.element(page.getByRole('button', { name: copy.confirm })).toBeVisible();
  await expect.element(told).toHaveTextContent(abroad.title + abroad.text);
  await expectGoodLooks();
  answer('POST /owners/confirm', () => [creator]);
  await page.getByRole('button', { name: copy.confirm }).click();
  await shown('Ada', copy.confirmed).toBeVisible();
  await expect.element(told).not.toBeInTheDocument();
});

it('an owner whose address is not known reads where owners are paid, and others read nothing of it', async () => {
  const { text } = payoutReachCopy.unknown;
  const { answer } = open([{ ...creator, confirmed: false }]);
  await expect.element(page.getByText(text)).toBeVisible();
  answer('GET /owners', () => [creator, named('Lin', { account: 'linked', userId: 'someone' })]);
  await refetch();
  await shown('Lin', copy.accounts.linked).toBeVisible();
  await expect.element(page.getByText(text)).not.toBeInTheDocument();
});

it.each(['on', 'domestic'] as const)('an owner who can be paid only confirms: %s', async (one) => {
  open([{ ...creator, confirmed: false }], {}, one);
  await expect.element(page.getByRole('button', { name: copy.confirm })).toBeVisible();
  await expect.element(page.getByText(/United States|paid out/)).not.toBeInTheDocument();
});
