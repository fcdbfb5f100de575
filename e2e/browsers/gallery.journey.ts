import { expect } from '@playwright/test';
import { photograph } from '../kit/papers.ts';
import { ApiPerson } from '../kit/api-person.ts';
import { listAs } from '../selling/own-listing.kit.ts';
import { inEachBrowser, signsIn } from './in-each-browser.ts';

inEachBrowser('the gallery keeps its shape in a window that narrows', async (window, product) => {
  const seller = await ApiPerson.register(product, 'Ada');
  const id = await listAs(product, seller, { title: 'Gland that packs itself' });
  for (const color of [
    { r: 200, g: 90, b: 60 },
    { r: 60, g: 90, b: 200 },
  ]) {
    const { name, mimeType, buffer } = await photograph('jpeg', color);
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
    const sent = await seller.send(`/api/v1/patent/upload/image?patentId=${id}`, {
      method: 'POST',
      body,
    });
    expect(sent.status, await sent.text()).toBe(200);
  }
  await signsIn(window, product, seller);
  await window.open(`${product.url}/listing/${id}`);
  const rail = `document.querySelector('main ul li img')?.closest('ul')`;
  await window.holds('its pictures are there', `${rail}?.clientHeight > 0`);
  await window.picture('gallery-wide');
  for (const width of [1280, 760, 480]) {
    await window.resize(width, 860);
    const isInShape = `Math.abs(${rail}.clientWidth / ${rail}.clientHeight - 16 / 10) < 0.02`;
    await window.holds(`it is in shape in a window of ${width}`, isInShape);
  }
  await window.picture('gallery-narrow');
});
