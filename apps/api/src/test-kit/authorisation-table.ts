import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import { expect } from 'vitest';
import type { Answer } from './persona.ts';
import { worldDigest } from './world-digest.ts';
import type { World } from './world.ts';

/** A line of the table: a call, what it is asked about where the table says that, and a cell for each column. */
export type Line = { call: string; on: string; cells: string[] };

/** What the cells of a table mean besides `yes`: status and code of a refusal. */
export type Refusals = Record<string, [status: number, code: ErrorCode]>;

export type Asked = { answer: Answer; who: string };

/** The lines of a table that is written as text; its first line is the heading. */
export function readTable(table: string): Line[] {
  const [heading = '', ...rows] = table.trim().split('\n');
  const saysOn = /\son\s*\|/.test(heading);
  return rows.map((row) => {
    const [left = '', right = ''] = row.split('|');
    const cells = right.trim().split(/\s+/);
    const [, call = '', on = ''] = (saysOn && /^(.*\S)\s+(\S+)\s*$/.exec(left)) || [];
    return saysOn ? { call, on, cells } : { call: left.trim(), on: '', cells };
  });
}

/** Expects a line for every call of the contract, a way to make each call, and a known cell for everyone. */
export function expectWhole(
  lines: readonly Line[],
  against: {
    contract: object;
    calls: object;
    columns: readonly string[];
    cells: readonly string[];
  },
): void {
  const named = lines.map(({ call }) => call);
  const plain = new Set([...named, ...named.map((call) => call.replace(/ \(.*\)$/, ''))]);
  expect(Object.keys(against.contract).filter((call) => !plain.has(call))).toEqual([]);
  expect(named.filter((call) => !(call in against.calls))).toEqual([]);
  expect(Object.keys(against.calls).filter((call) => !named.includes(call))).toEqual([]);
  for (const { call, cells } of lines) {
    expect(cells, call).toHaveLength(against.columns.length);
    const unknown = cells.filter((cell) => !against.cells.includes(cell));
    expect(unknown, call).toEqual([]);
  }
}

/** Makes the call of a line as each of the columns, and says in `who` which it was. */
export function asker<Column extends string>(
  line: Line,
  make: (column: Column) => Promise<Answer> | undefined,
): (column: Column) => Promise<Asked> {
  const what = line.on === '' ? line.call : `${line.call} on ${line.on}`;
  return async (column) => {
    const answer = await make(column);
    if (!answer) throw new Error(`nothing is called for ${line.call}`);
    return { answer, who: `${what} by ${column}: ${answer.text.slice(0, 200)}` };
  };
}

/**
 * Expects the refusals of a line, and that after all of them nothing has changed: no row, no event, no file.
 * The refused cells run before all others, so that one check covers them all. None of the answers
 * contains what is `hidden`.
 * @returns the digest of the world, which is as before.
 */
export async function expectRefused<Column extends string>(
  world: World,
  line: Line,
  against: { columns: readonly Column[]; refusals: Refusals; hidden?: string },
  ask: (column: Column) => Promise<Asked>,
): Promise<Awaited<ReturnType<typeof worldDigest>>> {
  const before = await worldDigest(world);
  let refused = 0;
  for (const [at, column] of against.columns.entries()) {
    const refusal = against.refusals[line.cells[at] ?? ''];
    if (!refusal) continue;
    refused += 1;
    const { answer, who } = await ask(column);
    expect([answer.status, (answer.body as { code: string }).code], who).toEqual(refusal);
    if (against.hidden) expect(answer.text, who).not.toContain(against.hidden);
  }
  if (refused > 0) expect(await worldDigest(world)).toEqual(before);
  return before;
}

/** The columns whose cell is this one. */
export function columnsWith<Column extends string>(
  line: Line,
  columns: readonly Column[],
  cell: string,
): Column[] {
  return columns.filter((_, at) => line.cells[at] === cell);
}
