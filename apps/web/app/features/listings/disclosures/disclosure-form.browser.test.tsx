import { disclosureQuestions, disclosureWords } from '@claimstead/contract/disclosure-questions.ts';
import type { DisclosureSheet } from '@claimstead/contract/disclosures.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectGoodLooks } from '../../../axe.test-kit.ts';
import { broken, held, refetch, serve, show } from '../../../browser.test-kit.tsx';
import { queryClient } from '../../../lib/query-client.ts';
import { DisclosureForm } from './disclosure-form.tsx';
import { disclosuresCopy } from './disclosures.copy.ts';
import { disclosureQueries } from './disclosures.queries.ts';

const copy = disclosuresCopy.form;
type Answers = Partial<Record<(typeof disclosureQuestions)[number], 'yes' | 'no' | 'unknown'>>;

/** The sheet as the server would have it: each answer in its place, a version each. */
function sheetOf(given: Answers, text = ''): DisclosureSheet {
  const answers = disclosureQuestions.map((question, at) => {
    const answer = given[question] ?? null;
    return {
      ...{ question, answer, text: answer === 'yes' ? text : '', referencePatents: [], papers: [] },
      answeredAt: answer === null ? null : '2026-11-25T12:00:00.000Z',
      answeredBy: answer === null ? null : 'Ada Example',
      version: answer === null ? 0 : at + 1,
    };
  });
  return {
    ...{ isShown: true, version: 1, changedAt: null, frozen: false, disclaimed: null },
    answers,
  } as unknown as DisclosureSheet;
}

function Form() {
  const { data } = useQuery(disclosureQueries.sheet('7'));
  return data ? <DisclosureForm patentId="7" sheet={data} /> : null;
}

function open(sheet: DisclosureSheet) {
  queryClient.setQueryData(disclosureQueries.sheet('7').queryKey, sheet);
  show(
    <main>
      <h1>A listing</h1>
      <h2>Disclosures</h2>
      <Form />
    </main>,
  );
}

const answersTo = (question: (typeof disclosureQuestions)[number]) =>
  page.getByRole('group', { name: disclosureWords[question].name, exact: true });
const press = (question: (typeof disclosureQuestions)[number], answer: string) =>
  answersTo(question).getByRole('button', { name: answer, exact: true }).click();

it('saves “No” and “Don’t know” with the press, and asks for details of a “Yes” first', async () => {
  const given: Answers = {};
  const sent: unknown[] = [];
  serve({
    'GET /patent/disclosures': () => sheetOf(given),
    'PUT /patent/disclosures': ({ query, body }) => {
      sent.push([query.get('question'), body]);
      given[query.get('question') as keyof Answers] = (body as { answer: 'no' }).answer;
      return sheetOf(given);
    },
  });
  open(sheetOf({}));
  await expectGoodLooks();
  await press('liens', 'No');
  await expect.element(page.getByText(copy.progress(1, 11))).toBeVisible();
  await press('fees', 'Don’t know');
  await expect.element(page.getByText(copy.progress(2, 11))).toBeVisible();
  await press('licenses', 'Yes');
  await expect.element(page.getByLabelText(copy.text)).toBeVisible();
  await expectGoodLooks();
  const empty = { text: '', referencePatents: [], seenVersion: 0 };
  expect(sent).toEqual([
    ['liens', { answer: 'no', ...empty }],
    ['fees', { answer: 'unknown', ...empty }],
  ]);
});

it('a “Yes” with words is taken back only after it says what goes with it', async () => {
  const sent: unknown[] = [];
  serve({
    'GET /patent/disclosures': () => sheetOf({ liens: 'yes' }, 'A loan.'),
    'PUT /patent/disclosures': ({ body }) => (sent.push(body), sheetOf({ liens: 'no' })),
  });
  open(sheetOf({ liens: 'yes' }, 'A loan.'));
  await press('liens', 'No');
  await expect.element(page.getByText(copy.loses(0))).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: copy.save }).click();
  await expect.element(page.getByText(copy.loses(0))).not.toBeInTheDocument();
  expect(sent).toMatchObject([{ answer: 'no', text: '' }]);
});

it('“No” to all that remain names them, answers these alone, and says so where one is refused', async () => {
  const given: Answers = { liens: 'yes', licenses: 'no' };
  const sent: string[] = [];
  let isBroken = true;
  serve({
    'GET /patent/disclosures': () => sheetOf(given, 'A loan.'),
    'PUT /patent/disclosures': (call) => {
      const question = call.query.get('question') as keyof Answers;
      if (question === 'options' && isBroken) return broken();
      sent.push(question);
      given[question] = 'no';
      return sheetOf(given, 'A loan.');
    },
  });
  open(sheetOf(given, 'A loan.'));
  await page.getByRole('button', { name: copy.rest.ask(4) }).click();
  const names = (['standards', 'government', 'options', 'employers'] as const).map(
    (question) => disclosureWords[question].name,
  );
  await expect.element(page.getByText(copy.rest.text(names))).toBeVisible();
  await expectGoodLooks();
  await page.getByRole('button', { name: copy.rest.confirm(4) }).click();
  await expect.element(page.getByText(copy.rest.failed)).toBeVisible();
  expect(sent).toEqual(['standards', 'government']);
  isBroken = false;
  await page.getByRole('button', { name: copy.rest.confirm(2) }).click();
  await expect.element(page.getByText(copy.progress(6, 11))).toBeVisible();
  expect(sent).toEqual(['standards', 'government', 'options', 'employers']);
});

it('what could not be saved stays chosen, with the reason and a way to try again', async () => {
  serve({ 'PUT /patent/disclosures': broken, 'GET /patent/disclosures': () => sheetOf({}) });
  open(sheetOf({}));
  await press('fees', 'No');
  await expect.element(page.getByText(copy.saveFailed)).toBeVisible();
  await expect
    .element(answersTo('fees').getByRole('button', { name: 'No', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('button', { name: copy.save })).toBeVisible();
});

/** A sheet with one answer, "yes" to liens, as the server has it; it refuses what was not written over this version. */
function serveLien(lien: { text: string; version: number; answeredBy: string }) {
  const sheet = () => {
    const sheetNow = sheetOf({ liens: 'yes' });
    const answers = sheetNow.answers.map((entry) => ({
      ...entry,
      ...(entry.question === 'liens' ? lien : {}),
    }));
    return { ...sheetNow, answers };
  };
  const seen: unknown[] = [];
  const server = serve({
    'GET /patent/disclosures': sheet,
    'PUT /patent/disclosures': ({ body }) => {
      const { text, seenVersion } = body as { text: string; seenVersion: number };
      seen.push(seenVersion);
      if (seenVersion !== lien.version) return changed();
      Object.assign(lien, { text, version: lien.version + 1, answeredBy: 'Ada Example' });
      return sheet();
    },
  });
  open(sheet());
  return { ...server, sheet, lien, seen };
}

function changed(): Response {
  const problem = { status: 409, code: 'listings.disclosure_changed', detail: 'It was changed.' };
  return Response.json(problem, { status: 409 });
}

const details = () => page.getByLabelText(copy.text);
const save = () => page.getByRole('button', { name: copy.save });
/** The news of a question's form, which is there before its words. */
const newsOf = (question: (typeof disclosureQuestions)[number]) => {
  const region = answersTo(question).element().closest('form')?.querySelector('[role=status]');
  if (!region) throw new Error('The region of the news is there from the start.');
  return region;
};
const bea = { text: 'A lien of First Bank.', version: 4, answeredBy: 'Bea Example' };

it('what another owner answers while one types is shown beside it before it is replaced', async () => {
  const { lien, seen } = serveLien({ text: 'A loan.', version: 3, answeredBy: 'Ada Example' });
  await details().fill('Two loans.');
  const region = newsOf('liens');
  expect(region.textContent).toBe('');
  Object.assign(lien, bea);
  await refetch();
  const notice = page.getByRole('status').filter({ hasText: copy.meanwhile });
  await expect.element(notice.getByText(bea.text)).toBeVisible();
  expect(notice.element()).toBe(region);
  await expect.element(details()).toHaveValue('Two loans.');
  await expectGoodLooks();
  await save().click();
  await expect.element(save()).not.toBeInTheDocument();
  await expect.element(notice).not.toBeInTheDocument();
  expect(seen).toEqual([4]);
  expect(lien.text).toBe('Two loans.');
});

it('the reader’s own answer from elsewhere is not told as another person’s, and the same one is no news', async () => {
  const { lien } = serveLien({ text: 'A loan.', version: 3, answeredBy: 'Ada Example' });
  await details().fill('Two loans.');
  Object.assign(lien, { text: 'Three loans.', version: 4 });
  await refetch();
  const region = newsOf('liens');
  await expect.poll(() => region.textContent).toContain('This was answered meanwhile.');
  expect(region.textContent).not.toContain('Ada');
  await details().fill('Three loans.');
  await expect.poll(() => region.textContent).toBe('');
});

it('a press over an answer that was not seen is refused, and shows it before the next', async () => {
  const { lien, seen } = serveLien({ text: 'A loan.', version: 3, answeredBy: 'Ada Example' });
  await details().fill('Two loans.');
  Object.assign(lien, bea);
  await save().click();
  await expect.element(page.getByText(copy.meanwhile)).toBeVisible();
  await expect.element(page.getByText(bea.text)).toBeVisible();
  expect(lien.text).toBe(bea.text);
  await save().click();
  await expect.element(save()).not.toBeInTheDocument();
  expect(seen).toEqual([3, 4]);
  expect(lien.text).toBe('Two loans.');
});

it('another version of the same words, as a document brings it, is no other answer', async () => {
  const { lien, seen } = serveLien({ text: 'A loan.', version: 3, answeredBy: 'Ada Example' });
  await details().fill('Two loans.');
  Object.assign(lien, { version: 4 });
  await refetch();
  await save().click();
  await expect.element(save()).not.toBeInTheDocument();
  await expect.element(page.getByText(copy.meanwhile)).not.toBeInTheDocument();
  expect(seen).toEqual([4]);
});

it('what is typed while an answer is being saved stays, and is saved with the next press', async () => {
  const { lien, answer, sheet } = serveLien({ ...bea, answeredBy: 'Ada Example' });
  const saved = held(sheet);
  answer('PUT /patent/disclosures', ({ body }) => {
    Object.assign(lien, { text: (body as { text: string }).text, version: lien.version + 1 });
    return saved.answer();
  });
  await details().fill('Two loans.');
  await save().click();
  await details().fill('Two loans, and a lien.');
  saved.letGo();
  await expect.element(page.getByText(copy.saved)).toBeVisible();
  await expect.element(details()).toHaveValue('Two loans, and a lien.');
  await expect.element(page.getByText(copy.meanwhile)).not.toBeInTheDocument();
  await save().click();
  await expect.element(save()).not.toBeInTheDocument();
  expect(lien).toMatchObject({ text: 'Two loans, and a lien.', version: 6 });
});
