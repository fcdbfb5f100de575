import type { Clock } from '../../clock/clock.ts';
import type { Database } from '../../store/database.ts';

/**
 * The accounts of the sandbox's double-entry ledger. `platform` is the product's Stripe balance,
 * `connected:{id}` an owner's, `customer:{id}` a customer's cash balance; the rest is the world
 * outside. Amounts are cents: what an account gains is positive, what it gives is negative.
 */
export type LedgerAccount =
  | 'platform'
  | 'stripe_fees'
  | 'outside:cards'
  | 'outside:banks'
  | 'outside:disputes'
  | `connected:${string}`
  | `customer:${string}`;

type LedgerLine = { account: LedgerAccount; amountCents: number };
export type LedgerReport = {
  balanced: boolean;
  accounts: Record<string, number>;
  entries: {
    id: number;
    posting: string;
    account: string;
    amountCents: number;
    objectId: string;
    at: string;
  }[];
};

export type Ledger = {
  /**
   * Books one posting. Append only.
   * @throws Error when its lines do not add up to zero: that is a bug of the sandbox.
   */
  post(posting: string, objectId: string, lines: LedgerLine[]): void;
  balanceOf(account: LedgerAccount): number;
  report(): LedgerReport;
};

type Row = {
  id: number;
  posting: string;
  account: string;
  amount_cents: number;
  object_id: string;
  created_at: number;
};

/** The ledger over the given database. */
export function createLedger(db: Database, clock: Clock): Ledger {
  return {
    post: (posting, objectId, lines) => {
      const sum = lines.reduce((total, line) => total + line.amountCents, 0);
      if (sum !== 0) throw new Error(`Posting ${posting} for ${objectId} is off by ${sum} cents.`);
      for (const line of lines) {
        if (line.amountCents === 0) continue;
        db.run(
          'INSERT INTO ledger (posting, account, amount_cents, object_id, created_at) VALUES (?, ?, ?, ?, ?)',
          posting,
          line.account,
          line.amountCents,
          objectId,
          clock.seconds(),
        );
      }
    },
    balanceOf: (account) =>
      db.one<{ cents: number }>(
        'SELECT coalesce(sum(amount_cents), 0) AS cents FROM ledger WHERE account = ?',
        account,
      )?.cents ?? 0,
    report: () => report(db),
  };
}

/** `balanced`: all adds up to zero, and each Stripe balance equals its balance transactions. */
function report(db: Database): LedgerReport {
  const accounts: Record<string, number> = {};
  for (const row of db.all<{ account: string; cents: number }>(
    'SELECT account, sum(amount_cents) AS cents FROM ledger GROUP BY account ORDER BY account',
  )) {
    accounts[row.account] = row.cents;
  }
  const fromTransactions: Record<string, number> = {};
  for (const row of db.all<{ owner: string | null; cents: number }>(
    `SELECT json_extract(hidden, '$.account') AS owner, sum(json_extract(json, '$.net')) AS cents
       FROM objects WHERE type = 'balance_transaction' GROUP BY 1`,
  )) {
    fromTransactions[row.owner === null ? 'platform' : `connected:${row.owner}`] = row.cents;
  }
  const names = Object.keys({ ...accounts, ...fromTransactions }).filter(
    (name) => name === 'platform' || name.startsWith('connected:'),
  );
  const total = Object.values(accounts).reduce((sum, cents) => sum + cents, 0);
  const entries = db.all<Row>('SELECT * FROM ledger ORDER BY id DESC LIMIT 1000');
  return {
    balanced:
      total === 0 && names.every((name) => (accounts[name] ?? 0) === (fromTransactions[name] ?? 0)),
    accounts,
    entries: entries.map((row) => ({
      id: row.id,
      posting: row.posting,
      account: row.account,
      amountCents: row.amount_cents,
      objectId: row.object_id,
      at: new Date(row.created_at * 1000).toISOString(),
    })),
  };
}
