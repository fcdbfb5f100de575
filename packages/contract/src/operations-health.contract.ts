import { z } from 'zod';
import { timestampSchema } from './primitives.ts';

/** The providers called over a network, besides the database. */
export const providers = [
  'payments',
  'files',
  'mail',
  'signing',
  'office',
  'search',
  'embeddings',
] as const;
export type Provider = (typeof providers)[number];

export const healthParts = [
  'jobs',
  'webhooks',
  'mail',
  'ledger',
  'sales',
  'storage',
  'security',
  'providers',
  'office',
] as const;
export type HealthPart = (typeof healthParts)[number];

export const healthFacts = [
  'jobs_waiting',
  'jobs_retrying',
  'jobs_given_up',
  'webhook_last',
  'events_missed',
  'events_compared',
  'events_refused',
  'mail_server',
  'mails_waiting',
  'mails_given_up',
  'ledger_sum',
  'ledger_compared',
  'ledger_differences',
  'balance',
  'held',
  'held_differs',
  'losses',
  'shortfalls_covered',
  'calls_unknown',
  'calls_refused',
  'sales_behind',
  'sales_stalled',
  'payouts_late',
  'refunds_failed',
  'transfers_stuck',
  'refunds_waiting',
  'payouts_not_returned',
  'disputes',
  'plan_disputes',
  'losses_unsettled',
  'refunded_outside',
  'payouts_taken',
  'payment_checks',
  'unsealed',
  'filings_waiting',
  'filings_overdue',
  'store',
  'files_mended',
  'files_lost',
  'disk_free',
  'database_size',
  'backup_last',
  'open_write',
  'accounts_attacked',
  'objects_probed',
  'malware_scan',
  'payments_away',
  'files_away',
  'mail_away',
  'signing_away',
  'office_away',
  'search_away',
  'embeddings_away',
  'office_asked',
  'office_trials',
  'office_shapes',
] as const;
export type HealthFactName = (typeof healthFacts)[number];

/** `attention`: someone should look today. `broken`: something has stopped working. */
export const healthStates = ['fine', 'attention', 'broken'] as const;
export type HealthState = (typeof healthStates)[number];

export const healthFactSchema = z.object({
  fact: z.enum(healthFacts),
  state: z.enum(healthStates),
  /** A count, cents or bytes, depending on the fact. */
  count: z.int().nullable(),
  at: timestampSchema.nullable(),
  text: z.string().nullable(),
  /** If something must be done: the file's name in docs/runbooks, without its extension. */
  runbook: z.string().nullable(),
});
export type HealthFact = z.output<typeof healthFactSchema>;

export const healthSchema = z.object({
  at: timestampSchema,
  parts: z.array(
    z.object({
      part: z.enum(healthParts),
      /** The worst status among its facts. */
      state: z.enum(healthStates),
      facts: z.array(healthFactSchema),
    }),
  ),
});
export type Health = z.output<typeof healthSchema>;
