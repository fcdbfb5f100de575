import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { ApiPerson } from '../kit/api-person.ts';
import { type Product, until } from '../kit/product.ts';

/** Words with nowhere to break, and more of them than fit. */
export const longWords = {
  title:
    'Pneumonoultramicroscopicsilicovolcanoconiosis-detecting breathing apparatus with self-adjusting counterweighted exhalation-diaphragm assembly',
  owner: 'Wolfeschlegelsteinhausenbergerdorff',
} as const;

/** Every field of a draft, complete enough to be published. */
const draftFields = {
  title: 'Valve that closes by its own weight',
  description: 'A valve for irrigation that needs no spring.',
  patentTypeId: 1,
  prototypeId: 1,
  countryOfIssue: 'United States',
  price: 12_500,
  acceptingOffers: false,
  expired: false,
  categories: [1, 2],
} as const;

export async function startDraft(seller: ApiPerson, fields: object = {}): Promise<string> {
  const patentNumber = String(7_000_000 + Math.floor(Math.random() * 900_000));
  const { id } = await seller.call<{ id: string }>('POST', '/patent', {
    body: { ...draftFields, patentNumber, ...fields },
  });
  return id;
}

/** A listing in the market with these fields, its 90 days paid with a card: the free code works once. */
export async function listAs(
  product: Product,
  seller: ApiPerson,
  fields: object = {},
): Promise<string> {
  const id = await startDraft(seller, fields);
  await seller.attempt('PUT', '/patent/publish', { query: { patentId: id, published: 'true' } });
  await payPlan(product, seller, id);
  return id;
}

/** Pays 90 days for a listing that asked to be published, and waits until it is in the market. */
export async function payPlan(
  product: Product,
  seller: ApiPerson,
  id: string,
  how: { card?: string } = {},
): Promise<void> {
  const plans = await seller.call<{ priceId: string; days: number | null }[]>(
    'GET',
    '/payments/plans',
  );
  const priceId = plans.find(({ days }) => days === 90)?.priceId ?? '';
  const secret = await seller.call<string>('POST', '/payments/checkoutSession', {
    query: { patentId: id, priceId },
  });
  await product.control('POST', `/checkout/${secret.split('_secret_')[0]}/complete`, how);
  await until('the listing is in the market', async () => {
    const listing = await seller.call<{ status: string }>('GET', '/patent', { query: { id } });
    return listing.status === 'active';
  });
}

/** Uploads drawings in different colors for the person signed in on this page. */
export async function addImages(page: Page, patentId: string, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const background = { r: 60 + 40 * at, g: 90, b: 220 - 40 * at };
    const size = at === 1 ? { width: 600, height: 1100 } : { width: 1200, height: 800 };
    const buffer = await sharp({ create: { ...size, channels: 3, background } })
      .png()
      .toBuffer();
    await upload(page, `/patent/upload/image?patentId=${patentId}`, {
      name: `drawing-${at + 1}.png`,
      mimeType: 'image/png',
      buffer,
    });
  }
}

export async function upload(
  page: Page,
  path: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const answer = await page.request.post(`/api/v1${path}`, {
    multipart: { file },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
}
