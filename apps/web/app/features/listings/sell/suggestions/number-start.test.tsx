import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../lib/query-client.ts';
import { type Me, MeContext } from '../../../../lib/session.ts';
import { ada, json, openScreen } from '../../../identity/identity.test-kit.tsx';
import { bareRecord, fullRecord } from '../../../patents/record/record.fixture.ts';
import { emptyFields, type SellFields } from '../draft-fields.ts';
import { NumberStart } from './number-start.tsx';
import { missingWords, sellCopy } from '../sell.copy.ts';
import { DetailsStep } from '../step-details.tsx';
import { suggestionsCopy } from './suggestions.copy.ts';

const copy = sellCopy.steps.document;
const { record: words } = suggestionsCopy;
const me: Me = ada;

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
  localStorage.clear();
});

/** The server's answers to a lookup, by turns; it always knows its categories. */
function answerLookups(...answers: [status: number, body: unknown][]) {
  const fetching = vi.fn(async (url: string) => {
    const lookup = url.includes('/patent/lookup');
    const [status, body] = lookup
      ? (answers.shift() ?? [500, {}])
      : [200, [{ id: 4, name: 'Sensors' }]];
    const headers = { 'content-type': 'application/json' };
    return new Response(JSON.stringify(body), { status, headers });
  });
  vi.stubGlobal('fetch', fetching);
  const asked = () =>
    fetching.mock.calls.map(([url]) => url).filter((url) => url.includes('/patent/lookup'));
  return { asked };
}

let form: SellFields;
function Form({ given, more }: { given: Partial<SellFields>; more: boolean }) {
  const [fields, setFields] = useState<SellFields>({ ...emptyFields(me), ...given });
  useLayoutEffect(() => {
    form = fields;
  }, [fields]);
  const set = (change: Partial<SellFields>) => setFields((now) => ({ ...now, ...change }));
  return (
    <>
      <NumberStart fields={fields} set={set} mayChangeOwners />
      {more ? <DetailsStep fields={fields} set={set} refused={{}} /> : null}
    </>
  );
}

/** @param more the second step too. */
function open(given: Partial<SellFields> = {}, more = false) {
  openScreen(
    <MeContext value={me}>
      <Form given={given} more={more} />
    </MeContext>,
    '/sell',
  );
}

const field = () => screen.getByRole('textbox', { name: copy.number });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
function enter(number: string) {
  fireEvent.change(field(), { target: { value: number } });
  press(copy.begin);
}

it('a number is looked up when pressed, not with each key, and fills nothing in', async () => {
  const { asked } = answerLookups([200, fullRecord]);
  open();
  fireEvent.change(field(), { target: { value: '10,000,000' } });
  expect(asked()).toEqual([]);
  press(copy.begin);
  expect(await screen.findByRole('region', { name: words.title })).toBeTruthy();
  expect(asked()).toHaveLength(1);
  expect(form).toMatchObject({ begunByNumber: true, patentNumber: '10,000,000', title: '' });
});

it('“Use all” fills in what the patent is, says what is next, and never makes the seller a company', async () => {
  answerLookups([200, fullRecord]);
  open();
  enter('10,000,000');
  await screen.findByRole('region', { name: words.title });
  press(suggestionsCopy.useAll);
  expect(form).toMatchObject({
    title: 'Coherent Ladar Using Intra-Pixel Quadrature Detection',
    country: 'United States',
    description: fullRecord.abstract?.value,
    categoryIds: [4],
    isSoleOwner: true,
    owners: emptyFields(me).owners,
  });
  expect(screen.getByText(suggestionsCopy.allSettled)).toBeTruthy();
  const { filled, next } = suggestionsCopy;
  const names = ['the title', 'the country', 'the abstract', 'the categories'];
  const steps = [missingWords.details, missingWords.additional];
  const question = suggestionsCopy.company.next('Raytheon Company');
  expect(screen.getByText(`${filled(names)} ${next([...steps, question])}`)).toBeTruthy();
});

it('“Use all” counts a title that the record does not have among what is next', async () => {
  answerLookups([200, { ...fullRecord, title: null }]);
  open();
  enter('10,000,000');
  await screen.findByRole('region', { name: words.title });
  press(suggestionsCopy.useAll);
  expect(screen.getByText(/Next: a title, Confirm Details in step 2/)).toBeTruthy();
});

it.each([
  ['no record', [200, bareRecord], words.nothing],
  ['no answer', [404, {}], words.failed],
] as const)(
  'with %s, a number of the United States fills in the country',
  async (_name, answer, told) => {
    answerLookups([...answer]);
    open();
    enter('10,000,000');
    await screen.findByText(told);
    expect(form.country).toBe('United States');
  },
);

it('a country that was chosen stays', async () => {
  answerLookups([200, bareRecord]);
  open({ country: 'Canada' });
  enter('10,000,000');
  await screen.findByText(words.nothing);
  expect(form.country).toBe('Canada');
});

it.each([
  ['finds nothing', 200, bareRecord],
  ['fails', 404, {}],
])('a lookup that %s takes nothing from the search for a country', async (_, status, body) => {
  const answered = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/patent/lookup') ? answered.promise : json(200, []),
  );
  open({}, true);
  enter('10,000,000');
  const country = screen.getByRole<HTMLInputElement>('combobox', {
    name: sellCopy.steps.details.country,
  });
  country.focus();
  fireEvent.change(country, { target: { value: 'Germ' } });
  answered.resolve(json(status, body));
  await waitFor(() => expect(screen.queryByText(words.pending)).toBeNull());
  expect(country.value).toBe('Germ');
  expect(form.country).toBe('');
});

it('what the person entered is left to be pressed for itself', async () => {
  answerLookups([200, fullRecord]);
  open({ title: 'My ladar' });
  enter('10,000,000');
  await screen.findByRole('region', { name: words.title });
  press(suggestionsCopy.useNew(3));
  expect(form.title).toBe('My ladar');
  expect(form.country).toBe('United States');
  expect(screen.getByRole('button', { name: 'Use the title' })).toBeTruthy();
});

it('without a record the person goes on by hand, told so calmly', async () => {
  answerLookups([200, bareRecord]);
  open();
  enter('10,000,000');
  expect(await screen.findByText(words.nothing)).toBeTruthy();
  expect(form.begunByNumber).toBe(true);
});

it('a slow office holds nothing up: the person goes on, and can ask again', async () => {
  const { asked } = answerLookups([200, { ...bareRecord, officeSlow: true }], [200, fullRecord]);
  open();
  enter('10,000,000');
  expect(await screen.findByText(words.slow)).toBeTruthy();
  expect(screen.queryByText(words.nothing)).toBeNull();
  expect(form.begunByNumber).toBe(true);
  press(words.again);
  expect(await screen.findByRole('region', { name: words.title })).toBeTruthy();
  expect(asked()).toHaveLength(2);
});

it('a lookup that fails can be tried again, and holds nothing up', async () => {
  answerLookups([404, {}], [200, fullRecord]);
  open();
  enter('10,000,000');
  expect(await screen.findByText(words.failed)).toBeTruthy();
  expect(form.begunByNumber).toBe(true);
  press(words.again);
  expect(await screen.findByRole('region', { name: words.title })).toBeTruthy();
});

it('what cannot be a number of the United States is said, and asks nobody', () => {
  const { asked } = answerLookups();
  open();
  enter('EP 1 234 567');
  expect(screen.getByText(copy.numberRefused)).toBeTruthy();
  expect(form.begunByNumber).toBeUndefined();
  expect(asked()).toEqual([]);
});

it('an application’s number makes it a provisional, so that it is saved', async () => {
  answerLookups([200, bareRecord]);
  open();
  enter('63/123,456');
  await screen.findByText(words.nothing);
  expect(form.patentTypeId).toBe(3);
});

it('a draft that began with its number is looked up again when it is opened', async () => {
  const { asked } = answerLookups([200, fullRecord]);
  open({ begunByNumber: true, patentNumber: '10,000,000' });
  await waitFor(() => expect(asked()).toHaveLength(1));
  fireEvent.change(field(), { target: { value: '10,000,001' } });
  expect(screen.queryByRole('region', { name: words.title })).toBeNull();
  expect(asked()).toHaveLength(1);
});
