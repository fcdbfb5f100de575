import { connectionCounts, type Measured } from './measuring.ts';

const head = ['kind', 'side', 'req/s', 'p50 ms', 'p99 ms', 'of the limit', 'of the bare'];

/** The figures as text: one table for each number of connections. */
export function renderTables(measured: Measured[]): string {
  return connectionCounts
    .map((connections) => {
      const rows = measured.filter((row) => row.connections === connections);
      const noun = connections === 1 ? 'connection' : 'connections';
      return `${connections} ${noun}\n${renderTable([head, ...rows.map((row) => cells(row, rows))])}`;
    })
    .join('\n\n');
}

function cells(row: Measured, all: Measured[]): string[] {
  const rates = new Map(
    all
      .filter((other) => other.kind === row.kind)
      .map((other) => [other.side, other.requestsPerSecond]),
  );
  if (row.requestsPerSecond === 0) return [row.kind, row.side, 'none', '', '', '', ''];
  const limit = rates.get(row.kind === 'home page' ? 'ceiling' : 'limit');
  return [
    row.kind,
    row.side,
    row.requestsPerSecond.toFixed(row.requestsPerSecond < 100 ? 1 : 0),
    row.p50Ms.toFixed(2),
    row.p99Ms.toFixed(2),
    ...[limit, rates.get('bare')].map((other) =>
      other ? (row.requestsPerSecond / other).toFixed(2) : '',
    ),
  ];
}

/** Two columns of words, then figures, which line up at the right. */
function renderTable(rows: string[][]): string {
  const widths = head.map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (row: string[]) =>
    row
      .map((cell, column) =>
        column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ');
  const [first = [], ...others] = rows;
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [line(first), rule, ...others.map(line)].join('\n');
}
