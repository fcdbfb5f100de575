import { describe, expect, it } from 'vitest';
import { inventions } from '../apps/api/src/demo/content/inventions.ts';
import type { Invention } from '../apps/api/src/demo/content/invention.ts';
import { people } from '../apps/api/src/demo/content/people.ts';
import { parentRecords } from '../sandbox/src/office/demo/parents.table.ts';
import { demoRecords, keptFromThePublic } from '../sandbox/src/office/demo-records.table.ts';

/** The demo's listings and the sandbox's office share no code: their facts are compared here. */
const american = inventions.filter(({ state }) => state !== 'abroad');
const numberOf = ({ number }: Invention) => number.replaceAll(/[,/]/g, '');
const recordOf = (invention: Invention) =>
  demoRecords.find(({ patent, application }) =>
    [patent, application].includes(numberOf(invention)),
  );
const nameOf = (person: Invention['seller']) =>
  `${people[person].firstName} ${people[person].lastName}`;
const ownersOf = ({ seller, partners = [] }: Invention) => [
  nameOf(seller),
  ...partners.map(({ person, company }) => company ?? nameOf(person)),
];

/** What changes no owner. */
const passing = [
  'security',
  'release',
  'licence',
  'government_licence',
  'employment',
  'address_change',
];

/** Whoever owns it after every paper, its parents' first: a party that gives goes, whoever receives comes. */
function ownersOfRecord(invention: Invention): string[] {
  const record = recordOf(invention);
  const owners = new Set(record?.inventors);
  const parents = parentRecords.filter(({ patent }) =>
    record?.parents?.some((one) => one.code === 'CON' && one.patent === patent),
  );
  const papers = [...parents, record].flatMap((one) => one?.conveyances ?? []);
  for (const { kind, from, to } of papers) {
    if (passing.includes(kind)) continue;
    for (const name of from) owners.delete(name);
    if (kind === 'correction') owners.clear();
    for (const name of to) owners.add(name);
  }
  return [...owners];
}

describe('the demo marketplace and the office of the sandbox', () => {
  it('have one record for each patent, with its title; of provisionals most are kept from the public', () => {
    for (const invention of american) {
      if (keptFromThePublic.includes(numberOf(invention))) {
        expect(recordOf(invention)).toBeUndefined();
        continue;
      }
      expect([invention.key, recordOf(invention)?.title]).toEqual([invention.key, invention.title]);
    }
    const listed = american.map(numberOf);
    const extra = demoRecords.filter(
      ({ patent, application }) => !listed.includes(patent ?? application),
    );
    expect(extra).toEqual([]);
  });

  it('name the same owners, but for a gap and an inventor who never assigned', () => {
    const differing = american
      .filter((invention) => recordOf(invention))
      .filter((invention) => {
        const record = ownersOfRecord(invention).toSorted();
        return String(record) !== String(ownersOf(invention).toSorted());
      });
    expect(differing.map(({ key }) => key)).toEqual(['shot-damper', 'flat-carton']);
  });

  it('have an unbroken chain for what is being bought, and no lien on it', () => {
    const bought = ['starting-current', 'boot-timing', 'narrow-gate', 'signal-fire', 'mending-zip'];
    for (const key of [...bought, 'three-spokes', 'paper-lamp']) {
      const invention = american.find((one) => one.key === key);
      const record = invention && recordOf(invention);
      let owners = record?.inventors ?? [];
      for (const { kind, from, to } of record?.conveyances ?? []) {
        expect([key, kind]).toEqual([key, 'assignment']);
        expect(from.filter((name) => !owners.includes(name))).toEqual([]);
        owners = [...owners.filter((name) => !from.includes(name)), ...to];
      }
    }
  });
});
