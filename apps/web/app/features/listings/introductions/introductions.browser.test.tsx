import type { Introduction } from '@claimstead/contract/introductions.contract.ts';
import type { Listing, OwnerSight } from '@claimstead/contract/listings.contract.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectGoodLooks } from '../../../axe.test-kit.ts';
import { ada, broken, serve, show, tabTo } from '../../../browser.test-kit.tsx';
import { MeContext } from '../../../lib/session.ts';
import { OwnedBy } from '../view/owners.tsx';
import { viewCopy } from '../view/view.copy.ts';
import { AskIntroduction } from './ask-introduction.tsx';
import { introductionsCopy as copy } from './introductions.copy.ts';
import { Introductions } from './introductions.tsx';

const unnamed = (ownerSight: OwnerSight) =>
  ({
    id: '7',
    ownerSight,
    moves: ownerSight === 'hidden' ? ['ask_introduction'] : [],
    createTimestamp: '2026-11-01T12:00:00.000Z',
    publishedTimestamp: '2026-11-02T12:00:00.000Z',
  }) as unknown as Listing;

function ask(ownerSight: OwnerSight) {
  const served = serve({ 'GET /owners': () => [] });
  show(
    <MeContext value={ada}>
      <main>
        <h1>A listing</h1>
        <a href="/buy">Back</a>
        <OwnedBy listing={unnamed(ownerSight)} />
        <AskIntroduction listing={unnamed(ownerSight)} />
      </main>
    </MeContext>,
  );
  return served;
}

const by = { userId: ada.id, firstName: 'Bea', lastName: 'Buyer', imgUri: null };
const asked = (over: Partial<Introduction> = {}): Introduction => ({
  id: '01890000-0000-7000-8000-000000000021',
  ...{ by, message: 'I build such lamps.', status: 'asked' },
  askedTimestamp: '2026-11-20T12:00:00.000Z',
  ...over,
});

function answerThem(list: Introduction[] | null) {
  const served = serve({ 'GET /patent/introductions': () => list ?? broken() });
  show(
    <main>
      <h1>A listing</h1>
      <a href="/buy">Back</a>
      <h2>What you can do</h2>
      <Introductions patentId="7" />
    </main>,
  );
  return served;
}

it('a buyer reads that no name is shown, and asks by keyboard alone', async () => {
  const { answer } = ask('hidden');
  await expect.element(page.getByText(`${viewCopy.unnamed} ·`)).toBeVisible();
  await expect.element(page.getByText(copy.hidden(copy.acts.buy))).toBeVisible();
  const said: unknown[] = [];
  answer('POST /patent/introductions', ({ body }) => void said.push(body));
  await tabTo(page.getByRole('button', { name: copy.ask }));
  await page.getByRole('button', { name: copy.ask }).click();
  const dialog = page.getByRole('dialog', { name: copy.dialog.title });
  const field = dialog.getByLabelText(copy.dialog.message);
  await dialog.getByRole('button', { name: copy.dialog.send }).click();
  await expect.element(dialog.getByText(copy.dialog.missing)).toBeVisible();
  await field.fill('I build such lamps.');
  await expectGoodLooks();
  await dialog.getByRole('button', { name: copy.dialog.send }).click();
  await expect.element(page.getByText(copy.dialog.sent)).toBeVisible();
  expect(said).toEqual([{ message: 'I build such lamps.' }]);
});

it('what couldn’t be sent stays in the field', async () => {
  const { answer } = ask('hidden');
  answer('POST /patent/introductions', broken);
  await page.getByRole('button', { name: copy.ask }).click();
  const dialog = page.getByRole('dialog', { name: copy.dialog.title });
  const field = dialog.getByLabelText(copy.dialog.message);
  await field.fill('I build such lamps.');
  await dialog.getByRole('button', { name: copy.dialog.send }).click();
  await expect.element(dialog.getByText(copy.dialog.failed)).toBeVisible();
  await expect.element(field).toHaveValue('I build such lamps.');
});

it.each(['asked', 'declined'] as const)('looks right: %s', async (sight) => {
  ask(sight);
  await expect.element(page.getByText(copy[sight](copy.acts.buy))).toBeVisible();
  expect(page.getByRole('button').all()).toEqual([]);
  await expectGoodLooks();
});

it('an owner reads who asked, and answers each', async () => {
  const list = [asked(), asked({ id: '2', by: { ...by, firstName: 'Cy' }, status: 'declined' })];
  const { answer } = answerThem(list);
  await expect.element(page.getByText('Bea Buyer')).toBeVisible();
  await expectGoodLooks();
  answer('PUT /introductions/{id}', () => {
    list[0] = asked({ status: 'made' });
    return undefined;
  });
  await page.getByRole('button', { name: copy.owner.makeTo('Bea Buyer') }).click();
  await expect.element(page.getByText(copy.owner.statuses.made)).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: copy.owner.makeTo('Cy Buyer') }))
    .toBeVisible();
  await expect
    .element(page.getByRole('button', { name: copy.owner.declineTo('Cy Buyer') }))
    .not.toBeInTheDocument();
});

it('nobody has asked', async () => {
  answerThem([]);
  await expect.element(page.getByText(copy.owner.none)).toBeVisible();
  await expectGoodLooks();
});

it('a list that could not be loaded is loaded again by a button', async () => {
  const { answer } = answerThem(null);
  await expect.element(page.getByText(copy.owner.failed)).toBeVisible();
  await expectGoodLooks();
  answer('GET /patent/introductions', () => [asked()]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('I build such lamps.')).toBeVisible();
  answer('PUT /introductions/{id}', broken);
  await page.getByRole('button', { name: copy.owner.declineTo('Bea Buyer') }).click();
  await expect.element(page.getByText(copy.owner.notSaved)).toBeVisible();
});
