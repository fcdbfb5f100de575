import type { Listing } from '@claimstead/contract/listings.contract.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../browser.test-kit.tsx';
import { Gallery } from './gallery.tsx';

const plain = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"/>';
const fullScreen = page.getByRole('dialog', { name: 'Images of the patent' });

function open(pictures: Pick<Listing, 'imageUri' | 'imageUris'>): void {
  show(<Gallery listing={{ patentTypeId: 1, ...pictures } as Listing} />);
}

it('an uploaded picture is called an image, never a figure of the patent', async () => {
  const imageUris = [`${plain}#1`, `${plain}#2`, `${plain}#3`];
  open({ imageUri: imageUris[0] ?? null, imageUris });
  await expect.element(page.getByText('Image 1 of 3', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Open image 1 of 3 in full screen' }).click();
  await expect.element(fullScreen.getByRole('status')).toHaveTextContent('Image 1 of 3');
  await userEvent.keyboard('{End}');
  await expect.element(fullScreen.getByRole('status')).toHaveTextContent('Image 3 of 3');
  expect(document.body.textContent).not.toMatch(/FIG/);
});

it('the only picture is not counted', async () => {
  open({ imageUri: plain, imageUris: [plain] });
  await expect.element(page.getByText('Image from the seller', { exact: true })).toBeVisible();
});

it('the first page of the document is called that on the full screen too', async () => {
  open({ imageUri: plain, imageUris: [] });
  await page
    .getByRole('button', { name: 'Open the first page of the patent document in full screen' })
    .click();
  await expect
    .element(fullScreen.getByRole('status'))
    .toHaveTextContent('First page of the document');
  await expect
    .element(fullScreen.getByRole('img', { name: 'First page of the document' }))
    .toBeVisible();
});

it('an image can be looked at closely, and the next one is whole again', async () => {
  const large = plain.replace('width="8" height="6"', 'viewBox="0 0 8 6"');
  const imageUris = [`${large}#1`, `${large}#2`];
  open({ imageUri: imageUris[0] ?? null, imageUris });
  await page.getByRole('button', { name: 'Open image 1 of 2 in full screen' }).click();
  const image = fullScreen.getByRole('img', { name: 'Image 1 of 2' });
  const whole = image.element().getBoundingClientRect().width;
  await fullScreen.getByRole('button', { name: 'Zoom in' }).click();
  await expect
    .poll(() => image.element().getBoundingClientRect().width)
    .toBeGreaterThan(1.5 * whole);
  // The arrow keys move what is enlarged.
  const frame = image.element().parentElement as HTMLElement;
  const before = frame.scrollLeft;
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.poll(() => frame.scrollLeft).toBeGreaterThan(before);
  await expect.element(fullScreen.getByRole('status')).toHaveTextContent('Image 1 of 2');
  await fullScreen.getByRole('button', { name: 'Next image' }).click();
  await expect.element(fullScreen.getByRole('status')).toHaveTextContent('Image 2 of 2');
  await expect.element(fullScreen.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(fullScreen.getByRole('status')).toHaveTextContent('Image 1 of 2');
});

it('leaving the full screen leads back to the picture that was shown last', async () => {
  const imageUris = [`${plain}#1`, `${plain}#2`, `${plain}#3`];
  open({ imageUri: imageUris[0] ?? null, imageUris });
  await page.getByRole('button', { name: 'Open image 1 of 3 in full screen' }).click();
  await expect.element(fullScreen.getByRole('status')).toHaveTextContent('Image 1 of 3');
  await userEvent.keyboard('{End}');
  await expect.element(fullScreen.getByRole('status')).toHaveTextContent('Image 3 of 3');
  await userEvent.keyboard('{Escape}');
  await expect.element(fullScreen).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('button', { name: 'Open image 3 of 3 in full screen' }))
    .toHaveFocus();
});
