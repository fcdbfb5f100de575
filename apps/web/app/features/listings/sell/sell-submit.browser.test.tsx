import type { Listing } from '@claimstead/contract/listings.contract.ts';
import type { Owner } from '@claimstead/contract/owners.contract.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ada, broken, held, placeOf, serve, show } from '../../../browser.test-kit.tsx';
import { MeContext } from '../../../lib/session.ts';
import { aPatent } from '../../../patents.fixture.ts';
import { sellCopy } from './sell.copy.ts';
import { SellScreen } from './sell-screen.tsx';

const { steps, submit: copy } = sellCopy;
/** A complete listing that is public: its form is saved by its last button alone. */
const listing: Listing = {
  ...aPatent(7, { acceptingOffers: true }),
  ...{ description: 'A stone.', publicPage: 'off', status: 'active', isOwner: true },
  ...{ wishlisted: false, moves: ['edit'], ownerSight: 'shown', ownerUserId: ada.id },
};
const owner: Owner = {
  user: { userId: ada.id, firstName: 'Ada', lastName: 'Example', email: ada.email, imageUri: null },
  ...{ stake: 100, company: null, title: null, patentId: listing.id, account: 'linked' },
  ...{ confirmed: true, mayInvite: false },
};
const description = page.getByRole('textbox', { name: steps.details.description });
const button = page.getByRole('button', { name: copy.button });

function open() {
  const served = serve({
    'GET /categories': () => [{ id: 4, name: 'Robotics' }],
    'GET /patent': () => listing,
    'GET /patent/documents': () => ({
      ...{ documentUri: null, previewUri: null, files: [] },
      ...{ researchDocumentUris: [], costModelUris: [] },
    }),
    'GET /owners': () => [owner],
  });
  const router = show(
    <MeContext value={ada}>
      <main>
        <SellScreen editedId={listing.id} />
      </main>
    </MeContext>,
  );
  return { ...served, router };
}

it('while the form is submitted nothing can be typed that would be lost, and after a failure it can', async () => {
  const { answer, asked, router } = open();
  const failing = held(broken);
  answer('PATCH /patent', failing.answer);
  await description.fill('A millstone.');
  await button.click();
  await expect.element(page.getByText(copy.saving)).toBeVisible();
  // The field takes no focus, and the button keeps it.
  await expect.poll(() => description.element().matches('[inert] *')).toBe(true);
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  failing.letGo();
  await expect.element(page.getByText(copy.failed)).toBeVisible();
  await expect.element(button).toHaveFocus();
  expect(asked.filter((call) => call === 'PATCH /patent')).toHaveLength(1);
  await description.fill('A millstone that dresses itself.');
  answer('PATCH /patent', ({ body }) => {
    expect(body).toMatchObject({ description: 'A millstone that dresses itself.' });
    return { id: listing.id };
  });
  await button.click();
  await expect.poll(() => placeOf(router)).toBe(`/listing/${listing.id}`);
});
