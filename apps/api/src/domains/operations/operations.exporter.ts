import type { ExportPart, Exporter } from '../../core/account/exporter.ts';
import type { CoreDeps } from '../../core/deps.ts';
import { listAuditAbout } from './operations.store.ts';

/** What operators did to the account, with their reasons; their names are not included. */
export const operationsExporter: Exporter<CoreDeps> = {
  domain: 'operations',
  explains: { 'account-measures.json': 'What our team did to your account, and why.' },
  async *parts(deps, { userId }): AsyncGenerator<ExportPart> {
    const acts = await listAuditAbout(deps.db, userId);
    yield {
      path: ['account-measures.json'],
      json: acts.map(({ at, what, about, reason }) => ({ at, what, about, reason })),
    };
  },
};
