import { toDollars } from '@claimstead/contract/cents.ts';
/** A cell: a text of people's, or a number of ours as it is written. */
export type CsvCell = string | number | null;

/**
 * A line of CSV (RFC 4180). A text that a spreadsheet would take for a formula begins with an apostrophe; numbers stay as
 * they are, also below zero.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Cents as a cell in dollars: a number that no rounding touched. */
export function dollarsCell(cents: number): number {
  return toDollars(Math.round(cents));
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = /^\s*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
