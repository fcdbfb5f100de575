import type { Db } from '../../../core/db/database.ts';
import { classNameOf } from './class-names.rules.ts';
import { listShownFacts } from './patent-facts.store.ts';
import type { FactKind } from './patent-facts.rules.ts';
import { assigneeTold } from './record-assignee.rules.ts';
import { prevailingFacts } from './prevailing-facts.rules.ts';

/** What a published listing's page says of its patent in words, as it says it; '' and empty where nothing is known. */
export type ShownTexts = {
  title: string;
  abstract: string;
  claims: { number: number; text: string }[];
  inventors: readonly string[];
  assignees: readonly string[];
  /** Symbols of the CPC, and what they are called. */
  classes: { symbol: string; name: string }[];
};

/** The facts that {@link readShownTexts} reads: a change of another one changes none of its answers. */
const kinds: readonly FactKind[] = [
  'title',
  'abstract',
  'claims',
  'inventors',
  'assignees',
  'conveyances',
  'classes',
];

/**
 * What published listings' pages say in words, by the listing's id: of the number itself, and of the listing's own
 * document as far as that is shown. Asks nobody.
 * @param asOf as they said it at this moment.
 */
export async function readShownTexts(
  db: Db,
  listings: readonly { listingId: string; number: string }[],
  asOf?: Date,
): Promise<Map<string, ShownTexts>> {
  const known = await listShownFacts(db, [...new Set(listings.map(({ number }) => number))], {
    kinds,
    origins: listings.map(({ listingId }) => listingId),
    asOf,
  });
  const ofNumber = Map.groupBy(known, ({ number }) => number);
  return new Map(
    listings.map(({ listingId, number }) => {
      const told = prevailingFacts(ofNumber.get(number) ?? [], listingId);
      const texts: ShownTexts = {
        title: told.value('title') ?? '',
        abstract: told.value('abstract') ?? '',
        claims: (told.value('claims') ?? []).map((claim) => ({
          number: claim.number,
          text: claim.text,
        })),
        inventors: told.value('inventors') ?? [],
        assignees: assigneeTold(told)?.value ?? [],
        classes: (told.value('classes') ?? []).map((symbol) => ({
          symbol,
          name: classNameOf(symbol) ?? '',
        })),
      };
      return [listingId, texts];
    }),
  );
}
