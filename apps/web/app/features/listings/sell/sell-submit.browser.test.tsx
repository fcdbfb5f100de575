import type { Listing } from '@claimstead/contract/listings.contract.ts';
import type { Owner } from '@claimstead/contract/owners.contract.ts';
import { useNavigation } from 'react-router';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ada, broken, held, placeOf, serve, show } from '../../../browser.test-kit.tsx';
import { queryClient } from '../../../lib/query-client.ts';
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

/** Whether another page is on its way, as the screen has been told. */
const Going = () => <p>The router is {useNavigation().state}</p>;

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
        <Going />
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
  const next = held(() => null);
  router.patchRoutes(null, [{ path: '/listing/:id', loader: next.answer, element: 'The listing' }]);
  await button.click();
  // Until the next page is here, this one still waits.
  await expect
    .poll(() => router.state.navigation.location?.pathname)
    .toBe(`/listing/${listing.id}`);
  await expect.element(page.getByText(copy.saving)).toBeVisible();
  expect(description.element().matches('[inert] *')).toBe(true);
  next.letGo();
  await expect.element(page.getByText('The listing', { exact: true })).toBeVisible();
});

/** An upload of which the server says nothing, until it lets the upload arrive. */
function uploading() {
  const arrival = Promise.withResolvers<void>();
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 200;
    responseText = JSON.stringify({ uri: '/files/1', name: 'stone.png', size: 4 });
    open = vi.fn();
    getResponseHeader = () => 'application/json';
    send() {
      this.upload.dispatchEvent(
        new ProgressEvent('progress', { lengthComputable: true, loaded: 2, total: 4 }),
      );
      void arrival.promise.then(() => this.dispatchEvent(new Event('load')));
    }
    abort() {
      this.dispatchEvent(new Event('abort'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return arrival.resolve;
}

/** Submits a changed form while one of its images is on its way. */
async function submitWithUpload() {
  const arrive = uploading();
  const opened = open();
  opened.answer('PATCH /patent', () => ({ id: listing.id }));
  await description.fill('A millstone.');
  const image = new File(['stone'], 'stone.png', { type: 'image/png' });
  await page.getByLabelText(steps.additional.addImages).upload(image);
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  const region = document.querySelector('#still-needed [role=status]');
  expect(region?.textContent).toBe('');
  await button.click();
  await expect.poll(() => region?.textContent).toBe(copy.saving);
  await expect.poll(() => opened.asked).toContain('PATCH /patent');
  return { ...opened, arrive, region };
}

const stop = page.getByRole('button', { name: copy.stop });
const kept = () => Object.keys(localStorage).filter((key) => localStorage[key].includes('mill'));

it('a submit that waits for an upload can be stopped, and then nothing was submitted and all stays', async () => {
  const { router, region } = await submitWithUpload();
  await stop.click();
  await expect.poll(() => region?.textContent).toBe(copy.stopped);
  await expect.element(button).toHaveFocus();
  await expect.element(stop).not.toBeInTheDocument();
  await expect.element(page.getByText(copy.failed)).not.toBeInTheDocument();
  await expect.element(page.getByText(sellCopy.upload.stopped(50))).toBeVisible();
  expect(placeOf(router)).toBe('/');
  expect(kept()).not.toEqual([]);
  await expect.element(description).toHaveValue('A millstone.');
  await description.fill('A millstone that dresses itself.');
  await button.click();
  await expect.poll(() => placeOf(router)).toBe(`/listing/${listing.id}`);
});

it('a submit whose upload arrives leads to the listing', async () => {
  const { router, arrive } = await submitWithUpload();
  arrive();
  await expect.poll(() => placeOf(router)).toBe(`/listing/${listing.id}`);
});

it('who leaves while an upload is waited for stays where they went, and the draft stays on the device', async () => {
  const { router } = await submitWithUpload();
  router.patchRoutes(null, [{ path: '/away', element: 'Away' }]);
  await router.navigate('/away');
  await page.getByRole('button', { name: sellCopy.leave.leave }).click();
  await expect.element(page.getByText('Away', { exact: true })).toBeVisible();
  await submitEnd();
  expect(placeOf(router)).toBe('/away');
  expect(kept()).not.toEqual([]);
});

it('who leaves while the form is saved stays where they went', async () => {
  const { answer, router } = open();
  const saved = held(() => ({ id: listing.id }));
  answer('PATCH /patent', saved.answer);
  await description.fill('A millstone.');
  await button.click();
  await expect.element(page.getByText(copy.saving)).toBeVisible();
  const next = held(() => null);
  router.patchRoutes(null, [{ path: '/away', loader: next.answer, element: 'Away' }]);
  void router.navigate('/away');
  await expect.element(page.getByText('The router is loading')).toBeInTheDocument();
  saved.letGo();
  await submitEnd();
  next.letGo();
  await expect.element(page.getByText('Away', { exact: true })).toBeVisible();
  expect(placeOf(router)).toBe('/away');
});

/** Nothing is being submitted anymore. */
const submitEnd = () => expect.poll(() => queryClient.isMutating()).toBe(0);
