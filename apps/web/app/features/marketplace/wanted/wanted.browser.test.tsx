import type {
  WantedForListing as Looking,
  WantedNote,
} from '@claimstead/contract/wanted.contract.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectGoodLooks } from '../../../axe.test-kit.ts';
import { ada, broken, held, serve, show } from '../../../browser.test-kit.tsx';
import { MeContext } from '../../../lib/session.ts';
import { anId } from '../../../patents.fixture.ts';
import { WantedForListing } from './wanted-for-listing.tsx';
import { WantedNotes } from './wanted-notes.tsx';

const aNote = (given: Partial<WantedNote> = {}): WantedNote => ({
  id: anId(1),
  words: 'battery separator',
  classes: ['H01M'],
  budgetFrom: null,
  budgetTo: 50_000,
  until: '2027-02-27',
  invitations: true,
  state: 'open',
  ...given,
});
const dialog = page.getByRole('dialog');
const entries = page.getByRole('listitem');
const field = (name: string) => dialog.getByRole('textbox', { name });

function openNotes(how: () => WantedNote[] | Response | Promise<WantedNote[] | Response>) {
  const server = serve({ 'GET /auth/session': () => ({ me: ada }), 'GET /wanted': how });
  show(
    <MeContext value={ada}>
      <main>
        <h1>Wishlist</h1>
        <WantedNotes />
      </main>
    </MeContext>,
    '/account/lists',
  );
  return server;
}

describe('what a person looks for', () => {
  it('is waited for, and asked for again where it failed', async () => {
    const waiting = held((): WantedNote[] | Response => broken());
    const server = openNotes(waiting.answer);
    await expect.element(page.getByRole('status', { name: /Loading your wanted/ })).toBeVisible();
    waiting.letGo();
    await expect.element(page.getByText('Your wanted notes could not be loaded')).toBeVisible();
    server.answer('GET /wanted', () => []);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('You’re not looking for anything yet')).toBeVisible();
    await expectGoodLooks();
  });

  it('is written by keyboard, and what is missing is said where it is', async () => {
    const notes: WantedNote[] = [];
    const server = openNotes(() => notes);
    const sent: unknown[] = [];
    server.answer('POST /wanted', ({ body }: { body: unknown }) => {
      sent.push(body);
      notes.push(aNote());
      return aNote();
    });
    await page.getByRole('button', { name: 'Add a note' }).click();
    await expect.element(field('Words')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Enter a word or a class.');
    await field('Words').fill('battery separator');
    await field('Classes (optional)').fill('battery');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Enter classes such as H');
    await field('Classes (optional)').fill('h01m');
    await expectGoodLooks();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect
      .element(entries)
      .toMatchTextContent('Class H01M · Up to $50,000 · Until Feb 27, 2027');
    expect(sent).toMatchObject([{ words: 'battery separator', classes: ['H01M'], budgetTo: null }]);
  });

  it('is listed with long words and after its end, and closed after a question', async () => {
    const notes = [
      aNote({ words: `${'x'.repeat(120)} y`, invitations: false }),
      aNote({ id: anId(2), words: '', state: 'ended' }),
    ];
    const server = openNotes(() => notes);
    server.answer('DELETE /wanted/{id}', () => {
      notes.pop();
      return new Response(null, { status: 204 });
    });
    await expect.element(entries.nth(1)).toMatchTextContent('Ended Feb 27, 2027');
    await expect.element(entries.nth(0)).toMatchTextContent('Invitations off');
    await expectGoodLooks();
    await page.getByRole('button', { name: 'Close Class H01M' }).click();
    await dialog.getByRole('button', { name: 'Close note' }).click();
    await expect.element(entries.nth(1)).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'Wanted' })).toHaveFocus();
  });
});

describe('the owners of a listing', () => {
  function openListing(looking: Looking) {
    const server = serve({
      'GET /auth/session': () => ({ me: ada }),
      'GET /patent/wanted': () => looking,
    });
    show(
      <main>
        <h1>Listing</h1>
        <WantedForListing patentId={anId(1)} />
      </main>,
      '/listing/x',
    );
    return server;
  }

  it('are told that buyers look for it, and invite them once', async () => {
    const server = openListing({ looking: 'several', buyers: 3, invitedTimestamp: null });
    await expect.element(page.getByText('3 buyers look for this')).toBeVisible();
    await expectGoodLooks();
    server.answer('POST /patent/wanted/invitations', broken);
    await page.getByRole('button', { name: 'Invite them' }).click();
    await expect.element(page.getByText('The invitations could not be sent')).toBeVisible();
    server.answer('POST /patent/wanted/invitations', () => ({
      looking: 'nobody' as const,
      buyers: null,
      invitedTimestamp: '2026-11-29T15:00:00.000Z',
    }));
    await page.getByRole('button', { name: 'Invite them' }).click();
    await expect.element(page.getByText('Invited on November 29, 2026')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Invite them' })).not.toBeInTheDocument();
  });

  it('learn no number while they are few, and see nothing where nobody looks', async () => {
    openListing({ looking: 'few', buyers: null, invitedTimestamp: null });
    await expect.element(page.getByText('A buyer looks for this')).toBeVisible();
  });
});
