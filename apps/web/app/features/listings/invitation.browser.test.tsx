import {
  type Invitation as InvitationView,
  type InvitationLetter as Letter,
} from '@claimstead/contract/owners.contract.ts';
import type { PayoutReach } from '@claimstead/contract/identity.contract.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectGoodLooks } from '../../axe.test-kit.ts';
import { ada, serve, show } from '../../browser.test-kit.tsx';
import { MeContext } from '../../lib/session.ts';
import { payoutReachCopy } from '../../ui/payout-reach.copy.ts';
import { invitationCopy as copy } from './invitation.copy.ts';
import { InvitationLetter } from './invitation-letter.tsx';
import { Invitation } from './invitation.tsx';

const about = {
  ...{ patentId: '7', title: 'A folding lamp', inviterName: 'Cleo Example' },
  ...{ stake: 37.5, signsFor: null },
};
const { unknown, abroad } = payoutReachCopy;

function open(payoutReach: PayoutReach) {
  serve({
    'GET /invitations/{token}': (): InvitationView => ({ state: 'open', about }),
  });
  show(
    <MeContext value={{ ...ada, payoutReach }}>
      <main>
        <Invitation token="t" />
      </main>
    </MeContext>,
  );
  return expect.element(page.getByRole('button', { name: copy.accept })).toBeVisible();
}

it('whoever cannot be paid at their address reads so before they accept', async () => {
  await open('abroad');
  await expect.element(page.getByRole('alert')).toHaveTextContent(abroad.title + abroad.text);
  await expectGoodLooks();
});

it('whose address is not known reads where owners are paid', async () => {
  await open('unknown');
  await expect.element(page.getByText(unknown.text)).toBeVisible();
  await expectGoodLooks();
});

it.each(['on', 'domestic'] as const)('who can be paid reads nothing of it: %s', async (reach) => {
  await open(reach);
  await expect
    .element(page.getByText(/paid in the United States|paid out/))
    .not.toBeInTheDocument();
});

it('without an account, an invitation says where owners are paid', async () => {
  const invited = { firstName: 'Noor', lastName: 'Example', email: 'noor@example.test' };
  const { patentId: _, ...told } = about;
  serve({
    'GET /invitations/{token}/letter': (): Letter => ({
      state: 'open',
      about: { ...told, invited },
    }),
  });
  show(
    <main>
      <InvitationLetter token="t" />
    </main>,
  );
  await expect.element(page.getByText(unknown.text)).toBeVisible();
  await expectGoodLooks();
});
