import type { PatentFacts } from '@claimstead/contract/patent-state.contract.ts';
import { anId, aPatent } from '../../../patents.fixture.ts';

/** What the records say of a patent in the market; its number tells it apart. */
export function facts(number: number, fields: Partial<PatentFacts> = {}): PatentFacts {
  return {
    patent: aPatent(number),
    term: 'runs',
    endsOn: '2036-09-02',
    fees: 'settled',
    class: { symbol: 'H01M10', name: 'Secondary cells; manufacture thereof' },
    assignees: ['Acme Corp'],
    filedOn: '2016-09-02',
    ownerSight: 'shown',
    owners: [{ userId: anId(900), name: 'Ada Example' }],
    disclosures: 'all',
    ...fields,
  };
}
