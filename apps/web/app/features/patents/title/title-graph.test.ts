import type { Conveyance } from '@claimstead/contract/patents.contract.ts';
import { expect, it } from 'vitest';
import { nameLines, titleGraph } from './title-graph.ts';

const conveyance = (kind: Conveyance['kind'], from: string[], to: string[]): Conveyance => ({
  reelFrame: '1/1',
  kind,
  text: '',
  recordedOn: null,
  executedOn: null,
  from,
  to,
  documentUrl: null,
  open: null,
  recordedAgainst: null,
});

it('draws inventors first and each receiver behind whom they received it from', () => {
  const { nodes, edges, columns, rows } = titleGraph(
    ['Jin-Pil Heo', 'Bo Chen'],
    [
      conveyance('assignment', ['HEO, JIN-PIL', 'CHEN, BO'], ['ACME INC.']),
      conveyance('address_change', ['ACME INC.'], ['ACME INC.']),
      conveyance('security', ['Acme Inc'], ['FIRST BANK']),
    ],
  );
  expect(nodes).toEqual([
    { name: 'Jin-Pil Heo', column: 0, row: 0 },
    { name: 'Bo Chen', column: 0, row: 1 },
    { name: 'ACME INC.', column: 1, row: 0 },
    { name: 'FIRST BANK', column: 2, row: 0 },
  ]);
  expect(edges.map(({ number, moves }) => [number, moves])).toEqual([
    [1, true],
    [1, true],
    [3, false],
  ]);
  expect([columns, rows]).toEqual([3, 2]);
});

it('has no arrow from a name to itself, and nothing for a record without papers', () => {
  const { edges } = titleGraph([], [conveyance('assignment', ['ACME INC.'], ['ACME INC.'])]);
  expect(edges).toEqual([]);
  expect(titleGraph([], [])).toEqual({ nodes: [], edges: [], columns: 0, rows: 0 });
});

it('writes a long name on two lines, broken between words, and says where something is left out', () => {
  expect(nameLines('FLYWHEEL, BARNABY', 21)).toEqual(['FLYWHEEL, BARNABY']);
  expect(nameLines('NORTHWOOD IMPLEMENTS, LLC', 21)).toEqual(['NORTHWOOD IMPLEMENTS,', 'LLC']);
  expect(nameLines('A TRUST COMPANY OF THE NATIONAL BANKS OF THE NORTH', 21)).toEqual([
    'A TRUST COMPANY OF',
    'THE NATIONAL BANKS O…',
  ]);
  expect(nameLines('X'.repeat(30), 21)).toEqual([`${'X'.repeat(20)}…`]);
});
