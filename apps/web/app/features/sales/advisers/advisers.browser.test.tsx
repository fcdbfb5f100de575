import type { Adviser, AdvisedSale } from '@claimstead/contract/advisers.contract.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectGoodLooks } from '../../../axe.test-kit.ts';
import { ada, broken, serve, show } from '../../../browser.test-kit.tsx';
import { MeContext } from '../../../lib/session.ts';
import { standingIn } from '../sale-standing.fixture.ts';
import { AdvisedSales } from './advised-sales.tsx';
import { AdviserInvitation } from './adviser-invitation.tsx';
import { AdvisersList } from './advisers-list.tsx';
import { advisersCopy as copy } from './advisers.copy.ts';

const at = '2027-03-05T12:00:00.000Z';
const pat: Adviser = {
  ...{ id: 'a1', side: 'buyer', role: 'attorney', name: 'Pat Lang', email: 'pat@example.test' },
  ...{ status: 'invited', userId: null, since: at, moves: ['end'] },
};
const other: Adviser = {
  ...{ id: 'a2', side: 'owner', role: 'broker', name: 'Quinn Bale', email: null },
  ...{ status: 'seated', userId: 'q', since: at, moves: [] },
};

const list = () =>
  show(
    <MeContext value={ada}>
      <main>
        <AdvisersList saleId="s" patentId="p" />
      </main>
    </MeContext>,
  );

it('a side names an adviser, sees that they are invited, and removes them', async () => {
  let now: { advisers: Adviser[]; mayName: boolean } = { advisers: [other], mayName: true };
  const sent: unknown[] = [];
  serve({
    'GET /sales/{id}/advisers': () => now,
    'POST /sales/{id}/advisers': ({ body }) => {
      sent.push(body);
      now = { advisers: [pat, other], mayName: false };
      return now;
    },
    'DELETE /sales/{id}/advisers/{adviserId}': () => {
      now = { advisers: [{ ...pat, status: 'ended', moves: [] }, other], mayName: true };
      return new Response(null, { status: 204 });
    },
  });
  list();
  await expect.element(page.getByText(/seller’s broker/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Message/ })).toBeVisible();
  await page.getByRole('button', { name: copy.name.open }).click();
  await page.getByRole('button', { name: copy.name.submit }).click();
  await expect.element(page.getByText(copy.name.noEmail)).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByLabelText(copy.name.who).fill('Pat Lang');
  await page.getByLabelText(copy.name.email).fill('pat@example.test');
  await expectGoodLooks();
  await page.getByRole('button', { name: copy.name.submit }).click();
  await expect.element(page.getByText('pat@example.test')).toBeVisible();
  expect(sent).toEqual([{ email: 'pat@example.test', name: 'Pat Lang', role: 'attorney' }]);
  await expectGoodLooks();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('button', { name: copy.end.submit, exact: true }).click();
  await expect.element(page.getByText(/^No longer sees this sale/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: copy.name.open })).toBeVisible();
});

it('a side without one, and with one on neither side, reads so; what did not load is asked for again', async () => {
  const server = serve({ 'GET /sales/{id}/advisers': broken });
  list();
  await expect.element(page.getByText(copy.failed)).toBeVisible();
  server.answer('GET /sales/{id}/advisers', () => ({ advisers: [], mayName: false }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(copy.none)).toBeVisible();
  await expect.element(page.getByRole('button', { name: copy.name.open })).not.toBeInTheDocument();
});

const letter = {
  state: 'invited' as const,
  about: {
    ...{ title: 'A folding lamp', inviterName: 'Bea Ash', side: 'buyer' as const },
    ...{ role: 'attorney' as const, name: 'Ada Example', email: ada.email },
  },
};
const invitation = () =>
  show(
    <main>
      <AdviserInvitation token="t" />
    </main>,
  );

it('an invitation leads whoever is signed out through signing in, and can be declined', async () => {
  let state: 'invited' | 'declined' = 'invited';
  serve({
    'GET /advising/{token}': () => (state === 'invited' ? letter : { state, about: null }),
    'POST /advising/{token}/decline': () => {
      state = 'declined';
      return new Response(null, { status: 204 });
    },
  });
  invitation();
  await expect.element(page.getByRole('heading', { name: /asks you to advise/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Create Account' })).toBeVisible();
  await expectGoodLooks();
  await page.getByRole('button', { name: 'This isn’t for me' }).click();
  await page.getByRole('button', { name: 'Decline the invitation' }).click();
  await expect.element(page.getByText('This invitation was declined')).toBeVisible();
});

it('an invitation is not accepted by another address', async () => {
  serve({
    'GET /auth/session': () => ({ me: { ...ada, email: 'someone@example.test' } }),
    'GET /advising/{token}': () => letter,
  });
  invitation();
  await expect.element(page.getByText(/signed in as someone@example\.test/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  await expectGoodLooks();
});

it('whoever has the address accepts, or reads the refusal', async () => {
  serve({
    'GET /auth/session': () => ({ me: ada }),
    'GET /advising/{token}': () => letter,
    'POST /advising/{token}/accept': () =>
      Response.json(
        { code: 'sales.adviser_not_possible', detail: 'You can’t advise in this sale.' },
        { status: 409, headers: { 'content-type': 'application/problem+json' } },
      ),
  });
  invitation();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.element(page.getByText('You can’t advise in this sale.')).toBeVisible();
  await expectGoodLooks();
});

const sale = {
  ...{
    id: 's',
    amount: 90_000,
    covered: 0,
    refundAmount: null,
    paymentStatus: 'held',
    step: 1,
    stepsDone: [],
  },
  ...{ processed: false, moves: [], files: ['archive'], proposals: [], owners: [] },
  patent: { id: 'p', title: 'A folding lamp with a long name', patentNumber: '9876543' },
  buyer: { userId: 'b', firstName: 'Bea', lastName: 'Lund', imgUri: null },
  user: { userId: 'u', firstName: 'Ada', lastName: 'Marsh', imgUri: null },
  filing: { filed: false, receipt: null, filedAt: null, reel: null, frame: null },
  standing: standingIn('buyer_signs', { by: at, withoutDay: null, ifNot: 'ends_refunded' }),
} as unknown as AdvisedSale['sale'];

it('who advises reads the sale as the side does, and has nothing to press but messages, files and leaving', async () => {
  serve({ 'GET /advising': () => [{ id: 'a1', side: 'buyer', role: 'attorney', sale }] });
  show(
    <MeContext value={ada}>
      <main>
        <AdvisedSales />
      </main>
    </MeContext>,
  );
  await expect.element(page.getByText('What the buyer reads')).toBeVisible();
  await expect.element(page.getByText(/^You advise the buyer as an attorney/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Message .*Bea Lund/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Message .*Ada Marsh/ })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: /sign|cancel sale|fill/i }))
    .not.toBeInTheDocument();
  await expectGoodLooks();
});

it('who advises nobody sees nothing of it', async () => {
  const { asked } = serve({ 'GET /advising': () => [] });
  show(
    <main>
      <AdvisedSales />
    </main>,
  );
  await expect.poll(() => asked).toContain('GET /advising');
  await expect.element(page.getByText(copy.advised.title)).not.toBeInTheDocument();
});
