import { describe, expect, it } from 'vitest';
import { companiesIn, peopleIn } from './parties.rules.ts';

const named = (text: string) =>
  companiesIn(text)?.map(({ name, place, country }) => [name, place, country]) ?? null;

describe('a company', () => {
  it.each([
    [
      'Kaminari Denki Co., Ltd., Minato-ku, Tokyo (JP)',
      'Kaminari Denki Co., Ltd.',
      'Minato-ku, Tokyo',
      'JP',
    ],
    [
      'FAR SHORE PRECISION CO., LTD., Tu-Cheng, New Taipei (TW)',
      'FAR SHORE PRECISION CO., LTD.',
      'Tu-Cheng, New Taipei',
      'TW',
    ],
    ['Minamoto Optics, Minato-ku, Tokyo (JP)', 'Minamoto Optics', 'Minato-ku, Tokyo', 'JP'],
    [
      'Larkfield Valves, Inc., Burlington, MA (Us)',
      'Larkfield Valves, Inc.',
      'Burlington, MA',
      'US',
    ],
    [
      'Larkfield Valves, Inc., Burlington, MA 1US)',
      'Larkfield Valves, Inc.',
      'Burlington, MA',
      'US',
    ],
    [
      'Larkfield Valves, Inc., Burlington, MA {US}',
      'Larkfield Valves, Inc.',
      'Burlington, MA',
      'US',
    ],
    ['Larkfield Valves, Inc., Burlington,MA(US)', 'Larkfield Valves, Inc.', 'Burlington, MA', 'US'],
    ['Holm, Bright & Vale, LLC, Reno, NV (US)', 'Holm, Bright & Vale, LLC', 'Reno, NV', 'US'],
    [
      'Kranz (Suzhou) Gurte Co., Ltd., Suzhou (CN)',
      'Kranz (Suzhou) Gurte Co., Ltd.',
      'Suzhou',
      'CN',
    ],
    [
      'The Republic of Erehwon, as represented by the Minister of Tides, Department of Ebb, Washington, DC (US)',
      'The Republic of Erehwon, as represented by the Minister of Tides, Department of Ebb',
      'Washington, DC',
      'US',
    ],
    ['Pike Iron AB, Malmo, Sweden', 'Pike Iron AB', 'Malmo, Sweden', 'SE'],
  ])('%s ends before its place', (text, name, place, country) => {
    expect(named(`Assignee: ${text}`)).toEqual([[name, place, country]]);
  });

  it.each([
    [
      'of which a part of the place was lost',
      'Larkfield Valves, Burlington, MA'.replace(', MA', ', M4'),
    ],
    [
      'with another behind it whose semicolon was lost',
      'Pike, Inc., Reno, NV (US). Holm, Inc., Reno, NV (US)',
    ],
    [
      'behind which the next field goes on',
      'Larkfield Valves, Inc., Burlington, MA (US) Notice subject to',
    ],
    ['with signs of a scan in it', 'Lark|ield ~alves, Inc., Burlington, MA (US)'],
    ['of a country that there is not', 'Larkfield Valves, Inc., Burlington (QX)'],
  ])('%s is left out', (_what, text) => {
    expect(named(`Assignee: ${text}`)).toBeNull();
  });
});

describe('people', () => {
  it.each([
    [
      'with the streets where they live',
      'Ada Nimbus, 12 NW. Vapor St., Salem, OR (US) 97301; Bo Cirrus, 3 22nd Ave., West, Salem, OR (US) 97302-1001',
      ['Ada Nimbus', 'Bo Cirrus'],
    ],
    [
      'in places of two parts',
      'Rin Kazemori, Minato-ku, Tokyo (JP); Wei Haomu, Tu-Cheng, New Taipei (TW)',
      ['Rin Kazemori', 'Wei Haomu'],
    ],
    ['of a family', 'Sigurd Boltman, Jr., Akron, OH (US)', ['Sigurd Boltman Jr.']],
  ])('%s are named', (_what, text, names) => {
    expect(peopleIn(`Inventors: ${text}`)?.map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['breaks off behind a semicolon', 'Ada Nimbus, Salem, OR (US);'],
    ['breaks off within a place', 'Ada Nimbus, Salem, OR (US); Bo Cirrus, Sa'],
    [
      'continues on another page',
      'Ada Nimbus, Salem, OR (US); Bo Cirrus, Salem, OR (US); (Continued)',
    ],
    ['lost a semicolon', 'Ada Nimbus, Salem, OR (US): Bo Cirrus, Salem, OR (US)'],
    ['has a capital within a name', 'Ada NimboId, Salem, OR (US)'],
    ['has a figure in a name', 'Ada N1mbus, Salem, OR (US)'],
  ])('are none where their list %s', (_what, text) => {
    expect(peopleIn(`Inventors: ${text}`)).toBeNull();
  });
});
