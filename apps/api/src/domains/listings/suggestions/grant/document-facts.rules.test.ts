import { documentFindingsSchema } from '@claimstead/contract/suggestions.contract.ts';
import { describe, expect, it } from 'vitest';
import { openPdf } from '../document-text.engine.ts';
import { documentFacts } from './document-facts.rules.ts';
import { frontLayout } from './eras/front-layout.fixture.ts';
import { grantPaper } from './eras/grant-paper.fixture.ts';
import { grants2001 } from './eras/grants-2001.fixture.ts';
import { readGrant } from './grant-reading.engine.ts';

/** As it was stored before grants were read beyond their form. */
const stored = {
  kind: 'utility',
  grantedOn: '2018-03-13',
  title: { value: 'Hinge', source: { page: 1, code: '54', quote: 'HINGE' } },
  description: null,
  patentNumber: null,
  patentTypeId: null,
  owners: null,
  categories: [],
};

describe('what a document says, as facts', () => {
  it('are none of a document that was read before they were looked for, which still parses', () => {
    const found = documentFindingsSchema.parse(stored);
    expect(found.grant).toBeNull();
    expect(documentFacts(found)).toEqual([]);
  });

  it('each have their page and code, and steps up lead from child to parent', async () => {
    const record = grants2001[4];
    if (!record) throw new Error('no record');
    const found = await readGrant(await openPdf(await grantPaper(frontLayout(record))));
    const facts = found ? documentFacts(found) : [];
    expect(
      facts.every(({ page, code, fromScan }) => page === 1 && code && fromScan === false),
    ).toBe(true);
    expect(facts.find(({ kind }) => kind === 'adjustment_days')).toEqual({
      kind: 'adjustment_days',
      value: 455,
      page: 1,
      code: '*',
      fromScan: false,
    });
    const parents = facts.find(({ kind }) => kind === 'parents')?.value as object[];
    expect(parents).toMatchObject([
      { code: 'CIP', parentApplication: '10222333', childApplication: '10757001' },
      { code: 'CON', parentApplication: '09444555', childApplication: '10222333' },
      { code: 'PRO', parentApplication: '60440123', childApplication: '10757001' },
    ]);
  });

  it('say nothing of steps up where one of them was not read', async () => {
    const [record] = grants2001;
    if (!record) throw new Error('no record');
    const related = [
      ['63', 'Successor of application No. 09/111,222, filed on Jan. 4, 1999.'],
    ] as const;
    const paper = await grantPaper(frontLayout({ ...record, related }));
    const found = await readGrant(await openPdf(paper));
    expect(found && documentFacts(found).some(({ kind }) => kind === 'parents')).toBe(false);
  });
});
