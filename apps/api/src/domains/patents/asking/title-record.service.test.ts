import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { World } from '../../../test-kit/world.ts';
import { atOffice, countOfficeCalls, startOfficeWorld } from '../patents.test-kit.ts';
import { freshness, knownRecord } from '../patents.service.ts';
import { compareTitle } from '../title/abstract-of-title.rules.ts';
import { freshTitleRecords } from './title-record.service.ts';

let world: World;
beforeAll(async () => {
  world = await startOfficeWorld();
});
afterEach(() => atOffice(world, 'DELETE', '/faults'));
afterAll(() => world.stop());

const now = { atMostOld: freshness.beforeDeciding };
const owner = [{ name: 'Acme Hinges, Inc.', isCompany: true, shareBasisPoints: 10_000 }];
const toAcme = {
  kind: 'assignment',
  from: ['Jane Smith'],
  to: ['Acme Hinges, Inc.'],
  recordedOn: '2012-02-01',
};

let made = 0;
/** A patent without papers, and its parent with the assignment; the numbers of both. */
async function makeFamily(code: string, papers: object[] = [toAcme]) {
  made += 2;
  const at = (place: number) => String(20_700_000 + made + place);
  const application = (place: number) => String(47_700_000 + made + place);
  await atOffice(world, 'POST', '/records', {
    application: application(0),
    patent: at(0),
    filedOn: '2011-06-07',
    inventors: ['Jane Smith'],
    conveyances: papers,
  });
  await atOffice(world, 'POST', '/records', {
    application: application(1),
    patent: at(1),
    filedOn: '2014-06-03',
    inventors: ['Jane Smith'],
    parents: [{ code, application: application(0), filedOn: '2011-06-07', patent: at(0) }],
  });
  return { parent: at(0), child: at(1) };
}

async function compared(number: string) {
  const { answer, parents } = await freshTitleRecords(world.deps, number, now);
  if (answer.outcome !== 'found') throw new Error(answer.outcome);
  const { outcome, reasons, conveyances } = compareTitle(answer.value, owner, parents);
  return { outcome, codes: reasons.map(({ code }) => code), conveyances };
}

describe('the records for a title', () => {
  it.each(['CON', 'DIV'])('of a %s are its parent’s too, which are kept', async (code) => {
    const { parent, child } = await makeFamily(code);
    const { outcome, codes, conveyances } = await compared(child);
    expect([outcome, codes]).toEqual(['agrees', ['recorded_against_parent']]);
    expect(conveyances.map(({ recordedAgainst }) => recordedAgainst)).toEqual([
      `the parent US ${Number(parent).toLocaleString('en-US')}`,
    ]);
    expect(await knownRecord(world.deps.db, parent)).toMatchObject({ outcome: 'found' });
  });

  it('of a continuation-in-part are its own alone', async () => {
    const { parent, child } = await makeFamily('CIP');
    expect(await compared(child)).toMatchObject({ outcome: 'cannot_tell', codes: ['no_papers'] });
    expect(await knownRecord(world.deps.db, parent)).toBeNull();
  });

  it('ask for a parent once a day, however often its child is compared', async () => {
    const { child } = await makeFamily('CON');
    await compared(child);
    const before = await countOfficeCalls(world);
    world.clock.advance(120);
    await compared(child);
    expect(await countOfficeCalls(world)).toBe(before + 2);
  });

  it('tell nothing where a parent cannot be read, and what was read of it before still counts', async () => {
    const { parent, child } = await makeFamily('DIV');
    await atOffice(world, 'POST', '/faults', { kind: 'error', number: parent, times: 0 });
    expect(await compared(child)).toMatchObject({ outcome: 'cannot_tell' });
    await atOffice(world, 'DELETE', '/faults');
    expect(await compared(child)).toMatchObject({ outcome: 'agrees' });
    world.clock.advanceDays(3);
    await atOffice(world, 'DELETE', `/records/${parent}`);
    expect(await compared(child)).toMatchObject({ outcome: 'agrees' });
  });

  it('wait no longer than a person does', async () => {
    const { parent, child } = await makeFamily('CON');
    await atOffice(world, 'POST', '/faults', { kind: 'slow', ms: 3_000, number: parent });
    const { answer } = await freshTitleRecords(world.deps, child, { ...now, withinMs: 500 });
    expect(answer).toMatchObject({ outcome: 'away', reason: 'slow' });
  });

  it('read lines that are none of the office’s own as such, however a number is written', async () => {
    const { child, parent } = await makeFamily('CON');
    const bank = { from: ['Acme Hinges, Inc.'], to: ['First Bank, N.A.'] };
    const record = (number: string, paper: object) =>
      atOffice(world, 'POST', `/records/${number}/conveyances`, paper);
    const day = { recordedOn: '2016-02-01' };
    await record(parent, { kind: 'security', ...bank, ...day, reelFrame: '098001/0007' });
    expect((await compared(child)).codes).toEqual(['open_lien', 'recorded_against_parent']);
    const release = { kind: 'release', from: bank.to, to: bank.from, releases: '098001/0007' };
    await record(parent, { ...release, recordedOn: '2017-02-01', written: 'unfilled' });
    world.clock.advanceDays(2);
    expect((await compared(child)).codes).toContain('open_lien');
    await record(child, { kind: 'half_interest', from: bank.from, to: ['Bolt, LLC'], ...day });
    world.clock.advanceDays(2);
    expect((await compared(child)).codes).toContain('unknown_paper');
  });
});
