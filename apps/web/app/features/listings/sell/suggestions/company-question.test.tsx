import { fireEvent, screen } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../lib/query-client.ts';
import { MeContext } from '../../../../lib/session.ts';
import { ada, openScreen } from '../../../identity/identity.test-kit.tsx';
import { fullRecord } from '../../../patents/record/record.fixture.ts';
import { listingQueries } from '../../listings.queries.ts';
import { CompanyQuestion } from './company-question.tsx';
import { emptyFields, type SellFields } from '../draft-fields.ts';
import { suggestionsCopy } from './suggestions.copy.ts';

const copy = suggestionsCopy.company;
const company = 'Raytheon Company';
const begun = { begunByNumber: true, patentNumber: '10,000,000' };

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
  localStorage.clear();
});

let form: SellFields;
function Form({ mayChangeOwners }: { mayChangeOwners: boolean }) {
  const [fields, setFields] = useState<SellFields>({ ...emptyFields(ada), ...begun });
  useLayoutEffect(() => {
    form = fields;
  }, [fields]);
  const set = (change: Partial<SellFields>) => setFields((now) => ({ ...now, ...change }));
  return <CompanyQuestion {...{ fields, set, mayChangeOwners }} patentId={null} items={[]} />;
}

/** The last step of a form whose record was looked up in the first. */
function open(mayChangeOwners = true) {
  const fetching = vi.fn();
  vi.stubGlobal('fetch', fetching);
  queryClient.setQueryData(listingQueries.lookup('10000000').queryKey, fullRecord);
  openScreen(
    <MeContext value={ada}>
      <Form mayChangeOwners={mayChangeOwners} />
    </MeContext>,
    '/sell',
  );
  return fetching;
}

const question = () => screen.queryByRole('region', { name: copy.question(company) });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('the last step asks whether the person acts for the company that the record names, with its source', () => {
  const fetching = open();
  expect(question()?.textContent).toContain('USPTO record, as of May 2, 2026');
  expect(form.owners).toEqual(emptyFields(ada).owners);
  expect(fetching).not.toHaveBeenCalled();
  press(copy.yes);
  expect(form).toMatchObject({ isSoleOwner: true, owners: [{ isCompany: true, company }] });
  expect(question()).toBeNull();
});

it('who does not act for it sells as a person, and is not asked again', () => {
  open();
  press(copy.no);
  expect(form.owners).toEqual(emptyFields(ada).owners);
  expect(question()).toBeNull();
});

it('nobody is asked once the owners cannot change', () => {
  open(false);
  expect(question()).toBeNull();
});
