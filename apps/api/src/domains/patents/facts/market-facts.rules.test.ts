import fc from 'fast-check';
import { expect, it } from 'vitest';
import { recorded, unknownRecord } from '../fixtures/recorded-terms.fixture.ts';
import recordedTerms from '../fixtures/recorded-terms.json' with { type: 'json' };
import { marketFactsOf, type MarketFacts } from './market-facts.rules.ts';
import type { OfficeRecord } from '../office/office.port.ts';
import { factsInRecord, type KnownFact } from './patent-facts.rules.ts';
import { composeRecord } from './patent-record.views.ts';
import { prevailingFacts } from './prevailing-facts.rules.ts';
import { describeFeesPart } from './term-and-fees.service.ts';
import { daysAfter } from '../days.rules.ts';

const numbers = Object.keys(recordedTerms);

function known(record: OfficeRecord, asOf: string): KnownFact[] {
  return factsInRecord(record).map((fact) => ({
    ...{ source: 'office', origin: null, shown: false, page: null, code: null, fromScan: false },
    ...{ asOf, firstReadAt: new Date(0), readAt: new Date(0) },
    ...fact,
  })) as KnownFact[];
}

/** What the page of a patent tells on a day. */
function pageOn(number: string, facts: readonly KnownFact[], day: string) {
  const about = { number, listingId: null, claim: null, disclosed: null };
  const moment = { askedAt: null, missedAt: null, trials: { asked: null, missedAt: null } };
  const record = composeRecord(about, facts, null, { ...moment, now: new Date(`${day}T12:00Z`) });
  const { outcome } = record.term;
  const endsOn = 'day' in outcome ? outcome.day : null;
  return { endsOn, fees: describeFeesPart(record).state };
}

function toldOn({ periods }: MarketFacts, day: string) {
  const { from: _from, ...told } = periods.findLast(({ from }) => from <= day) ?? {};
  return told;
}

const events = ['M1551', 'M2552', 'M1553', 'EXP.', 'EXPX', 'DIST', 'PTAC'];
const dayIn = (from: string, to: string) =>
  fc
    .integer({ min: Date.parse(from), max: Date.parse(to) })
    .map((at) => new Date(at).toISOString().slice(0, 10));
const anyRecord = fc
  .record({
    kind: fc.constantFrom('utility', 'design', 'plant', 'other'),
    filedOn: fc.option(dayIn('1990-01-01', '2020-01-01')),
    grantedOn: fc.option(dayIn('1992-01-01', '2024-01-01')),
    adjustmentDays: fc.option(fc.nat(900)),
    parents: fc.constantFrom(null, []),
    statusCode: fc.constantFrom(null, 150, 152, 153, 250),
    statusOn: dayIn('2000-01-01', '2025-01-01'),
    classes: fc.constantFrom([], ['A61K 9/00'], ['H01M 10/42']),
    events: fc.option(
      fc.array(
        fc.record({
          code: fc.constantFrom(...events),
          on: dayIn('1996-01-01', '2025-01-01'),
          text: fc.constantFrom('', 'Terminal Disclaimer Filed'),
        }),
        { maxLength: 5 },
      ),
    ),
  })
  .map(
    ({ statusCode, statusOn, ...record }) =>
      ({
        ...unknownRecord,
        ...record,
        status: { code: statusCode, text: 'x', on: statusOn },
      }) as OfficeRecord,
  );

it('tells for every day what the patent’s page tells on it', () => {
  const record = fc.oneof(anyRecord, fc.constantFrom(...numbers).map(recorded));
  fc.assert(
    fc.property(record, fc.array(dayIn('1995-01-01', '2055-01-01')), (one, days) => {
      const number = one.patentNumber ?? '';
      const facts = known(one, '2026-11-01');
      const market = marketFactsOf(number, prevailingFacts(facts, null), null);
      const turns = market.periods.slice(1).flatMap(({ from }) => [daysAfter(from, -1), from]);
      for (const day of [...turns, ...days]) {
        expect({ day, ...toldOn(market, day) }).toEqual({ day, ...pageOn(number, facts, day) });
      }
    }),
    { numRuns: 300, seed: 5 },
  );
});

it('a patent of which nothing is known has one period, without an end', () => {
  const nothing = prevailingFacts([], null);
  expect(marketFactsOf('10000001', nothing, null)).toEqual({
    filedOn: null,
    classes: [],
    assignees: [],
    periods: [{ from: '0000-01-01', endsOn: null, fees: 'not_known' }],
  });
  expect(marketFactsOf('D800001', nothing, null).periods).toMatchObject([{ fees: 'no_fees' }]);
});
