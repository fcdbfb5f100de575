import type { ExportPart, Exporter } from '../../core/account/exporter.ts';
import type { Db } from '../../core/db/database.ts';
import { viewCalendarAddress } from '../identity/identity.api.ts';
import { viewCards } from '../listings/listings.api.ts';
import {
  findDocket,
  listPayments,
  listPurchases,
  listReminders,
  listStepsDone,
} from './dockets.store.ts';
import type { DocketsDeps } from './dockets.deps.ts';

const mostPatents = 500;

/** What a person noted of the patents they bought, what they were reminded of, and how their calendar's address stands. */
export const docketsExporter: Exporter<DocketsDeps> = {
  domain: 'dockets',
  explains: {
    'patent-dates.json':
      'Fees and steps you noted for patents you bought, what we reminded you of, and how your calendar address stands.',
  },
  async *parts(deps, { userId }): AsyncGenerator<ExportPart> {
    yield { path: ['patent-dates.json'], json: await datesOf(deps.db, userId) };
  },
};

async function datesOf(db: Db, userId: string): Promise<Record<string, unknown>> {
  const patents: Record<string, unknown>[] = [];
  for (const { id, listingId } of await listPurchases(db, userId, mostPatents)) {
    const card = (await viewCards(db, [listingId])).get(listingId);
    const docket = await findDocket(db, id);
    const paid = await listPayments(db, id);
    patents.push({
      sale: id,
      patent: { title: card?.title ?? '', number: card?.patentNumber ?? '' },
      feesYouSaidArePaid: [...paid].map(([months, toldAt]) => ({ years: months / 12, toldAt })),
      stepsDone: await listStepsDone(db, id),
      reminders: !docket?.mutedAt,
      remindersSent: await listReminders(db, id),
    });
  }
  return { calendarAddress: await viewCalendarAddress(db, userId), patents };
}
