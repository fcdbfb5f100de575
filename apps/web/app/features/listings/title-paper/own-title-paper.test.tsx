import type {
  OwnTitlePaper as Own,
  TitlePaper,
} from '@claimstead/contract/title-papers.contract.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { answerWith, json, openScreen, sentBody } from '../../identity/identity.test-kit.tsx';
import { OwnTitlePaper } from './own-title-paper.tsx';
import { titlePaperCopy as copy } from './title-paper.copy.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const sent: TitlePaper = {
  id: 'p1',
  uri: '/files/p1',
  name: 'Release.pdf',
  size: 20_480,
  sha256: 'ab'.repeat(32),
  note: '',
  sentAt: '2026-11-25T12:00:00.000Z',
  sentBy: 'Ada Wright',
  state: 'sent',
  answer: null,
  answeredAt: null,
};
const answered = { answer: 'The second page is missing.', answeredAt: '2026-11-26T12:00:00.000Z' };
const asked: Own = { maySend: true, readOnce: 'sent', paper: null };

function open(own: Own, ...then: Response[]) {
  const fetching = answerWith(json(200, own), ...then);
  openScreen(<OwnTitlePaper patentId="7" />, '/listing/7');
  return fetching;
}

const noteField = () => screen.findByLabelText<HTMLTextAreaElement>(copy.note);
const write = async (note: string) =>
  fireEvent.change(await noteField(), { target: { value: note } });
const choose = (label: string, name = 'Release.pdf') => {
  const file = new File(['%PDF-'], name, { type: 'application/pdf' });
  fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } });
};

it('says that it is loading, and that it could not be loaded, with a way to try again', async () => {
  answerWith(json(500, { status: 500, code: 'http.internal', detail: 'It broke.' }));
  openScreen(<OwnTitlePaper patentId="7" />, '/listing/7');
  expect(screen.getByRole('status', { name: copy.loading })).toBeTruthy();
  expect(await screen.findByText(copy.failed)).toBeTruthy();
  expect(screen.getByRole('button', { name: /try again/i })).toBeTruthy();
});

it('shows nothing where nothing is in question and nothing was sent', async () => {
  const fetching = open({ maySend: false, readOnce: 'sent', paper: null });
  await waitFor(() => expect(fetching).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(screen.queryByRole('region')).toBeNull();
});

it('asks for a paper while the title is in question, and says who can open it', async () => {
  open(asked);
  expect(await screen.findByRole('region', { name: copy.heading })).toBeTruthy();
  expect(screen.getByText(copy.intro).textContent).toContain('buyers can’t');
  expect(screen.getByLabelText(copy.add).getAttribute('accept')).toContain('.pdf');
  expect(screen.queryByRole('button', { name: copy.saveNote })).toBeNull();
});

it('shows the paper that was sent with its day and sender, and saves what it shows', async () => {
  const note = 'Signed by First Bank in 2024.';
  const saved = { maySend: true, readOnce: 'sent', paper: { ...sent, note } };
  const fetching = open({ maySend: true, readOnce: 'sent', paper: sent }, json(200, saved));
  const link = await screen.findByRole('link', { name: /Release\.pdf/ });
  expect(link.getAttribute('href')).toBe('/files/p1');
  expect(screen.getByText(copy.sent('November 25, 2026', 'Ada Wright', 'sent'))).toBeTruthy();
  await write(`  ${note} `);
  fireEvent.click(screen.getByRole('button', { name: copy.saveNote }));
  await waitFor(() => expect(sentBody(fetching, 1)).toEqual({ paperId: 'p1', note }));
  await waitFor(() => expect(screen.queryByRole('button', { name: copy.saveNote })).toBeNull());
  expect((await noteField()).value).toBe(note);
});

it('keeps what was typed, and says why it could not be saved', async () => {
  const problem = { status: 409, code: 'listings.title_paper_answered', detail: 'Answered.' };
  open(
    { maySend: true, readOnce: 'sent', paper: sent },
    json(409, problem),
    json(200, { maySend: true, readOnce: 'sent', paper: sent }),
  );
  await screen.findByRole('link', { name: /Release\.pdf/ });
  await write('Too late');
  fireEvent.click(screen.getByRole('button', { name: copy.saveNote }));
  expect((await screen.findByRole('alert')).textContent).toContain('Answered.');
  expect((await noteField()).value).toBe('Too late');
});

it('keeps what is typed while a note is being saved, to be saved next', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const own = (note: string) => ({ maySend: true, readOnce: 'sent', paper: { ...sent, note } });
  const fetching = answerWith(json(200, own('')), promise, json(200, own('A release of 2024.')));
  openScreen(<OwnTitlePaper patentId="7" />, '/listing/7');
  await write('A release.');
  fireEvent.click(screen.getByRole('button', { name: copy.saveNote }));
  await waitFor(() => expect(sentBody(fetching, 1)).toEqual({ paperId: 'p1', note: 'A release.' }));
  await write('A release of 2024.');
  resolve(json(200, own('A release.')));
  await waitFor(() =>
    expect(
      screen.getByRole('button', { name: copy.saveNote }).hasAttribute('data-loading'),
    ).toBeFalsy(),
  );
  expect((await noteField()).value).toBe('A release of 2024.');
  fireEvent.click(screen.getByRole('button', { name: copy.saveNote }));
  await waitFor(() =>
    expect(sentBody(fetching, 2)).toEqual({ paperId: 'p1', note: 'A release of 2024.' }),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: copy.saveNote })).toBeNull());
});

it('says of a draft that our team looks at its paper once it is public', async () => {
  open({ maySend: true, readOnce: 'published', paper: sent });
  expect(await screen.findByText(/once the listing is public/)).toBeTruthy();
});

it('takes a paper back with one press', async () => {
  const fetching = open(
    { maySend: true, readOnce: 'sent', paper: sent },
    new Response(null, { status: 204 }),
    json(200, asked),
  );
  fireEvent.click(await screen.findByRole('button', { name: copy.remove('Release.pdf') }));
  await waitFor(() => expect(fetching.mock.calls[1]?.[0]).toContain('paperId=p1'));
  expect(await screen.findByRole('region', { name: copy.heading })).toBeTruthy();
});

it('says why our team did not take it, and asks for another', async () => {
  open({
    maySend: true,
    readOnce: 'sent',
    paper: { ...sent, state: 'refused', note: 'Mine.', ...answered },
  });
  expect(await screen.findByText(answered.answer)).toBeTruthy();
  expect(screen.getByText(copy.refused('November 26, 2026'))).toBeTruthy();
  expect(screen.getByLabelText(copy.again)).toBeTruthy();
  expect((await noteField()).value).toBe('');
});

it('cannot take back what our team took, and says when they did', async () => {
  open({ maySend: false, readOnce: 'sent', paper: { ...sent, state: 'taken', ...answered } });
  expect(await screen.findByText(copy.taken('November 26, 2026'))).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByLabelText(copy.note)).toBeNull();
});

it('says that a paper is no longer needed, and one whose content is lost is no link', async () => {
  const note = 'long '.repeat(100).trim();
  open({
    maySend: false,
    readOnce: 'sent',
    paper: { ...sent, uri: null, name: `${'n'.repeat(180)}.pdf`, note },
  });
  expect(await screen.findByText(copy.notNeeded)).toBeTruthy();
  expect(screen.getByText(note)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

describe('sending', () => {
  /** What the server answers to the next upload. */
  let upload: { status: number; body: unknown; until?: Promise<void> };
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    open = vi.fn();
    getResponseHeader = () => 'application/json';
    send() {
      void Promise.resolve(upload.until).then(() => {
        this.status = upload.status;
        this.responseText = JSON.stringify(upload.body);
        this.dispatchEvent(new Event('load'));
      });
    }
  }
  beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest));

  it('takes along what was typed before, and shows the paper', async () => {
    upload = { status: 200, body: { maySend: true, readOnce: 'sent', paper: sent } };
    const noted = { maySend: true, readOnce: 'sent', paper: { ...sent, note: 'A release.' } };
    const fetching = open(asked, json(200, noted));
    await write('A release.');
    choose(copy.add);
    expect(await screen.findByRole('link', { name: /Release\.pdf/ })).toBeTruthy();
    await waitFor(() =>
      expect(sentBody(fetching, 1)).toEqual({ paperId: 'p1', note: 'A release.' }),
    );
    expect((await noteField()).value).toBe('A release.');
    expect(screen.getByLabelText(copy.replace)).toBeTruthy();
  });

  it('takes along what is typed while the paper is on its way, and what is typed after', async () => {
    const until = Promise.withResolvers<void>();
    const noting = Promise.withResolvers<Response>();
    const own = (note: string) => ({ maySend: true, readOnce: 'sent', paper: { ...sent, note } });
    upload = { status: 200, body: own(''), until: until.promise };
    const fetching = answerWith(json(200, own('An old note.')), noting.promise);
    openScreen(<OwnTitlePaper patentId="7" />, '/listing/7');
    await write('A release.');
    choose(copy.replace);
    await screen.findByRole('progressbar');
    await write('A release of 2024.');
    expect(screen.queryByRole('button', { name: copy.saveNote })).toBeNull();
    until.resolve();
    const note = 'A release of 2024.';
    await waitFor(() => expect(sentBody(fetching, 1)).toEqual({ paperId: 'p1', note }));
    expect((await noteField()).value).toBe(note);
    await write(`${note} Signed.`);
    noting.resolve(json(200, own(note)));
    await waitFor(() =>
      expect(
        screen.getByRole('button', { name: copy.saveNote }).hasAttribute('data-loading'),
      ).toBeFalsy(),
    );
    expect((await noteField()).value).toBe(`${note} Signed.`);
  });

  it('a paper that takes another’s place keeps the note that nobody changed', async () => {
    const own = (note: string) => ({ maySend: true, readOnce: 'sent', paper: { ...sent, note } });
    upload = { status: 200, body: own('') };
    const fetching = open(own('A release.') as Own, json(200, own('A release.')));
    await noteField();
    choose(copy.replace);
    await waitFor(() =>
      expect(sentBody(fetching, 1)).toEqual({ paperId: 'p1', note: 'A release.' }),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: copy.saveNote })).toBeNull());
    expect((await noteField()).value).toBe('A release.');
  });

  it('says in the server’s words why a paper was not sent, and keeps what was typed', async () => {
    const detail = 'Upload the paper as a .pdf document.';
    upload = { status: 415, body: { status: 415, code: 'listings.title_paper_invalid', detail } };
    open(asked, json(200, asked));
    await write('A release.');
    choose(copy.add, 'Release.docx');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(`${copy.sendFailed}: ${detail}`);
    expect((await noteField()).value).toBe('A release.');
  });
});
