import { expect, it } from 'vitest';
import { shownName } from './shown-name.ts';

it.each([
  ['ACME CORP', 'Acme Corp'],
  ['ACME CORPORATION', 'Acme Corporation'],
  ['BOLT WORKS, LLC', 'Bolt Works, LLC'],
  ['ACME HINGES, INC.', 'Acme Hinges, Inc.'],
  ['IBM CORPORATION', 'IBM Corporation'],
  ['NASA', 'NASA'],
  ['SAP SE', 'SAP SE'],
  ['ROBERT BOSCH GMBH', 'Robert Bosch GmbH'],
  ['BANK OF AMERICA, N.A.', 'Bank of America, N.A.'],
  ['THE TRUSTEES OF PRINCETON UNIVERSITY', 'The Trustees of Princeton University'],
  ['AT&T CORP.', 'AT&T Corp.'],
  ['3M INNOVATIVE PROPERTIES COMPANY', '3M Innovative Properties Company'],
  ['MCDONALD, IAN R.', 'McDonald, Ian R.'],
  ["O'BRIEN, PAT", "O'Brien, Pat"],
  ['O’NEIL, ÉMILE', 'O’Neil, Émile'],
  ['SMITH-JONES, ANN', 'Smith-Jones, Ann'],
  ['LEE, KIM', 'Lee, Kim'],
  ['WARD, JOHN P., III', 'Ward, John P., III'],
  ['DAVIS, SAM, JR.', 'Davis, Sam, Jr.'],
  ['ABC, DEF & GHI LLP', 'ABC, DEF & GHI LLP'],
  ['PNC BANK, NATIONAL ASSOCIATION', 'PNC Bank, National Association'],
  [
    'JPMORGAN CHASE BANK, N.A., AS COLLATERAL AGENT',
    'Jpmorgan Chase Bank, N.A., as Collateral Agent',
  ],
  [
    'THE UNITED STATES OF AMERICA, AS REPRESENTED BY THE SECRETARY OF THE ARMY',
    'The United States of America, as Represented by the Secretary of the Army',
  ],
  ['EQUINOR ENERGY AS', 'Equinor Energy AS'],
  ['BANKS, TRUDY', 'Banks, Trudy'],
  ['PARK, SUNG IN', 'Park, Sung In'],
  ['TO, KIN TO', 'To, Kin To'],
  ['XYZZ TECHNOLOGIES LLC', 'XYZZ Technologies LLC'],
])('%s is shown as %s', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});

it.each([
  'Raytheon Company',
  'eBay Inc.',
  'de la Cruz, Ana',
  'Samsung Electronics Co., Ltd.',
  '',
  '日本電気',
])('%s was not written in capitals, and stays', (name) => expect(shownName(name)).toBe(name));
