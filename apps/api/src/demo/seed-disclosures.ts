import { disclosureQuestions } from '@claimstead/contract/disclosure-questions.ts';
import { answerDisclosure } from '../domains/listings/disclosures/disclosures.service.ts';
import type { Invention } from './content/invention.ts';
import { listedDaysAgo } from './listed-days-ago.ts';
import type { Stage } from './stage.ts';

/** What the seller answered before publishing. Saving what is there already changes nothing. */
export async function seedDisclosures(
  stage: Stage,
  invention: Invention,
  listingId: string,
): Promise<void> {
  const then = stage.at(listedDaysAgo(invention) + 0.02);
  const seller = stage.actor(invention.seller);
  for (const question of disclosureQuestions) {
    const given = invention.disclosures?.[question];
    if (given === undefined) continue;
    const asked =
      typeof given === 'string'
        ? { answer: given, text: '', referencePatents: [] }
        : { answer: 'yes' as const, text: given.yes, referencePatents: given.references ?? [] };
    await answerDisclosure(then, seller, listingId, question, { ...asked, seenVersion: 0 });
  }
}
