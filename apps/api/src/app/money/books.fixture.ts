import { bookExports, type BookExport, type Books } from '@claimstead/contract/books.contract.ts';
import { expect } from 'vitest';
import { compareLedger } from '../../domains/money/ledger/ledger-comparison.service.ts';
import { ledgerBalances } from '../../domains/money/ledger/ledger.service.ts';
import type { Persona } from '../../test-kit/persona.ts';
import type { World } from '../../test-kit/world.ts';
import { expectLedgersAgree, pass, providerOf } from './money.fixture.ts';

export type CsvRow = Record<string, string>;

/** The rows of a CSV by the names in its first line; quoted cells may hold commas and line ends. */
export function readCsv(text: string): CsvRow[] {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n)/g)];
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of cells) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') lines.push([]);
  }
  const [names = [], ...rows] = lines.filter((line) => line.length > 0);
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])));
}

/** A month of the books as an operator downloads it; `month` is `2026-05`. */
export async function downloadBooks(
  operator: Persona,
  month: string,
  part: BookExport,
): Promise<CsvRow[]> {
  const answer = await operator.request('GET', `/operations/books/months/${month}/${part}`);
  expect(answer.status, answer.text).toBe(200);
  return readCsv(answer.text);
}

/** The sum of a column of dollars, in cents. */
export function sumOf(rows: readonly CsvRow[], column: string): number {
  return rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
}

export type YearOfBooks = Record<BookExport, CsvRow[]> & { months: string[] };

/** Every month of the books, each export after the other. */
async function downloadAllBooks(operator: Persona): Promise<YearOfBooks> {
  const { months } = (await operator.request('GET', '/operations/books')).body as Books;
  const year: YearOfBooks = { months: [], ledger: [], sales: [], owners: [], plans: [] };
  for (const { month } of months) {
    year.months.push(month);
    for (const part of bookExports)
      year[part].push(...(await downloadBooks(operator, month, part)));
  }
  return year;
}

/**
 * After whatever has happened: the provider, the ledger and the exports of all months say the same, to the cent. Two hours
 * pass, so that nothing is under way. `open` are the differences that stand open, by object: none, if it is left out.
 */
export async function expectBooksAgree(
  world: World,
  operator: Persona,
  open: readonly string[] = [],
): Promise<YearOfBooks> {
  await pass(world, { hours: 3 });
  const found = await compareLedger(world.deps);
  expect(found?.map((one) => one.providerObjectId)).toEqual(open);
  const balances = await ledgerBalances(world.deps.db);
  if (open.length === 0) {
    await expectLedgersAgree(world);
    const { available, pending } = await providerOf(world).balance.retrieve();
    const atProvider = [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
    expect(balances.provider_balance, 'the balance at the provider').toBe(atProvider);
  }
  const year = await downloadAllBooks(operator);
  for (const [account, cents] of Object.entries(balances)) {
    const lines = year.ledger.filter((row) => row['Account'] === account);
    expect(sumOf(lines, 'Debit') - sumOf(lines, 'Credit'), `exported: ${account}`).toBe(cents);
  }
  expectPartsAddUp(year, balances);
  return year;
}

/** What is exported per sale, owner and plan is what the ledger has of it. */
function expectPartsAddUp(year: YearOfBooks, balances: Record<string, number>): void {
  const ofSales = year.ledger.filter((row) => row['Sale'] !== '');
  const balance = ofSales.filter((row) => row['Account'] === 'provider_balance');
  expect(sumOf(year.sales, 'Stripe balance'), 'per sale').toBe(
    sumOf(balance, 'Debit') - sumOf(balance, 'Credit'),
  );
  expectOwnersAddUp(year, balance);
  expect(sumOf(year.plans, 'Income'), 'income from plans').toBe(
    0 - (balances['subscription_income'] ?? 0),
  );
}

/**
 * What owners were paid is what left the balance for them: of each sale once, and what was paid again in place of what had
 * been taken back apart from that.
 */
function expectOwnersAddUp({ owners }: YearOfBooks, balance: readonly CsvRow[]): void {
  const paid = balance.filter((row) => row['Kind'] === 'owner_paid');
  const taken = balance.filter((row) => row['Kind']?.startsWith('owner_payment_reversed'));
  const gross = sumOf(owners, 'Gross payments');
  const again = sumOf(owners, 'Paid again (not in gross)');
  expect(gross + again, 'per owner').toBe(sumOf(paid, 'Credit'));
  const takenCents = sumOf(owners, 'Taken back (not deducted)');
  expect(takenCents, 'taken back per owner').toBe(sumOf(taken, 'Debit'));
  expect(again, 'paid again').toBeLessThanOrEqual(takenCents);
  const count = (column: string) => owners.reduce((sum, row) => sum + Number(row[column]), 0);
  const [sales, repeats] = [count('Number of payments'), count('Number paid again')];
  expect(sales + repeats, 'transfers to owners').toBe(paid.length);
  expect(count('Number taken back'), 'reversals').toBe(taken.length);
}
