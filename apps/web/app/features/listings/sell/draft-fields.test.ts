import { describe, expect, it } from 'vitest';
import type { Me } from '../../../lib/session.ts';
import {
  emptyFields,
  mergeDraft,
  newOwnerRow,
  onlyOnDevice,
  wireFieldsOf,
  wireOwnersOf,
} from './draft-fields.ts';
import type { SellFields } from './draft-fields.ts';

const me = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' } as Me;
const base: SellFields = {
  ...emptyFields(me),
  title: 'Hinge',
  description: 'A hinge.',
  patentNumber: '9,123,456',
  country: 'United States',
};

describe('a draft saved on this device', () => {
  const stored = wireFieldsOf(base);
  const kept = (change: Partial<SellFields>) => {
    const fields = { ...base, ...change };
    return { fields, wire: wireFieldsOf(fields), stored };
  };

  it('takes over what was changed elsewhere, and keeps what was typed here', () => {
    const known = { ...base, description: 'A better hinge.', categoryIds: [4] };
    const { fields, stored: now } = mergeDraft(kept({ title: 'Folding hinge' }), known);
    expect(fields).toEqual({ ...known, title: 'Folding hinge' });
    expect(now).toEqual(wireFieldsOf(known));
  });

  it('stays as typed where both changed the same field, so that the server decides', () => {
    const known = { ...base, title: 'Hinge with memory' };
    const { fields, stored: now } = mergeDraft(kept({ title: 'Folding hinge' }), known);
    expect(fields.title).toBe('Folding hinge');
    expect(now.title).toBe('Hinge');
  });

  it('keeps a half-typed number and the boxes that were ticked', () => {
    const half = { ...base, patentNumber: '' };
    const draft = {
      fields: { ...base, patentNumber: '91', detailsConfirmed: true },
      wire: wireFieldsOf(half),
      stored: wireFieldsOf(half),
    };
    const { fields } = mergeDraft(draft, half);
    expect(fields).toMatchObject({ patentNumber: '91', detailsConfirmed: true });
  });
});

describe('a company that owns', () => {
  const own = { ...base.owners[0], isCompany: true, company: ' Acme, LLC ', title: 'CEO ' };
  const fields = { ...base, owners: [own] } as SellFields;

  it('is stored with the signer’s title, also for a sole owner, and not while its switch is off', () => {
    expect(wireOwnersOf(fields)).toMatchObject([{ company: 'Acme, LLC', title: 'CEO' }]);
    const off = { ...fields, owners: [{ ...own, isCompany: false }] } as SellFields;
    expect(wireOwnersOf(off)[0]).not.toHaveProperty('company');
    expect(onlyOnDevice(fields, { known: base, me })).toEqual(['the owners in step 5']);
  });
});

describe('only on this device', () => {
  const parts = (change: Partial<SellFields>) =>
    onlyOnDevice({ ...base, ...change }, { known: base, me });

  it('is nothing where the server can hold it all', () => {
    expect(parts({ title: 'New', price: '', videoLink: 'https://video.example/1' })).toEqual([]);
    expect(onlyOnDevice(base, { known: null, me })).toEqual([]);
  });

  it.each([
    ['the unfinished patent number', { patentNumber: '91' }],
    ['the unfinished video link', { videoLink: 'https://' }],
    ['the owners in step 5', { isSoleOwner: false, owners: [...base.owners, newOwnerRow()] }],
  ] as const)('is %s', (words, change) => {
    expect(parts(change as Partial<SellFields>)).toEqual([words]);
  });
});
