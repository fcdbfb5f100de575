import type { DocumentKind, PatentFields } from '@claimstead/contract/listings.contract.ts';
import { Problem } from '../core/errors/problem.ts';
import { transact } from '../core/outbox/unit-of-work.ts';
import { viewCategories } from '../domains/listings/catalogue.service.ts';
import { storeDocument } from '../domains/listings/documents/documents.service.ts';
import { createListing } from '../domains/listings/drafts/drafts.service.ts';
import { storeImage } from '../domains/listings/images/images.service.ts';
import { setSubscriptionPeriod } from '../domains/listings/publishing/plan-period.service.ts';
import {
  publishListing,
  unpublishListing,
} from '../domains/listings/publishing/publishing.service.ts';
import { descriptionOf, type Invention, type PaperKind, typeIds } from './content/invention.ts';
import { inventions } from './content/inventions.ts';
import { figureImage } from './figures/figure-image.ts';
import { demoPaper } from './papers/demo-paper.ts';
import { listedDaysAgo } from './listed-days-ago.ts';
import { seedDisclosures } from './seed-disclosures.ts';
import { seedOwners } from './seed-owners.ts';
import { dayMs, type Stage } from './stage.ts';

const planDays = 90;
const kinds: Record<PaperKind, DocumentKind> = {
  document: 'document',
  research: 'research',
  costModel: 'costModel',
};

/** Every listing up to the place where its story has it. What is there already is left as it is. */
export async function seedListings(stage: Stage): Promise<void> {
  const categories = new Map(
    (await viewCategories(stage.deps)).map(({ id, name }) => [name, id] as const),
  );
  // One after the other: the processes that read papers and draw pictures then stay, and are not exchanged.
  for (const invention of inventions) {
    const found = await findListing(stage, invention);
    const id = found?.id ?? (await makeDraft(stage, invention, categories));
    stage.listings.set(invention.key, id);
    // Once published it had everything before; what became of it later is not undone.
    if (found?.first_published_at) continue;
    if (invention.partners) await seedOwners(stage, invention, id);
    await seedFiles(stage, invention, id);
    await seedDisclosures(stage, invention, id);
    await publish(stage, invention, id);
  }
}

function findListing(stage: Stage, invention: Invention) {
  return stage.deps.db
    .selectFrom('listings')
    .select(['id', 'first_published_at'])
    .where('creator_user_id', '=', stage.actor(invention.seller).userId)
    .where('title', '=', invention.title)
    .executeTakeFirst();
}

async function makeDraft(
  stage: Stage,
  invention: Invention,
  categories: ReadonlyMap<string, number>,
): Promise<string> {
  const fields: PatentFields = {
    title: invention.title,
    description: descriptionOf(invention),
    patentNumber: invention.number,
    patentTypeId: typeIds[invention.type],
    prototypeId: invention.prototype ? 1 : 0,
    countryOfIssue: invention.state === 'abroad' ? 'Canada' : 'United States',
    price: invention.price,
    acceptingOffers: invention.openToOffers ?? false,
    expired: invention.termOver ?? false,
    categories: invention.categories.map((name) => {
      const id = categories.get(name);
      if (id === undefined) throw new Error(`There is no category ${name}.`);
      return id;
    }),
  };
  const made = await createListing(
    stage.at(listedDaysAgo(invention) + 0.1),
    stage.actor(invention.seller),
    fields,
  );
  return made.id;
}

async function seedFiles(stage: Stage, invention: Invention, listingId: string): Promise<void> {
  const rows = await stage.deps.db
    .selectFrom('listing_files')
    .select('kind')
    .where('listing_id', '=', listingId)
    .execute();
  const present = new Set(rows.map((row) => row.kind));
  const then = stage.at(listedDaysAgo(invention) + 0.05);
  const seller = stage.actor(invention.seller);
  if (invention.figure && !present.has('image')) {
    const content = await figureImage(invention.figure);
    await storeImage(then, seller, listingId, () => ({ name: 'Figure 1.png', content }));
  }
  for (const kind of invention.papers ?? []) {
    if (present.has(kinds[kind])) continue;
    const paper = await demoPaper(invention, kind);
    await storeDocument(then, seller, listingId, kinds[kind], () => paper);
  }
}

async function publish(stage: Stage, invention: Invention, listingId: string): Promise<void> {
  const { state } = invention;
  if (state === 'draft' || state === 'abroad') return;
  const seller = stage.actor(invention.seller);
  const then = stage.at(listedDaysAgo(invention));
  if (invention.plan && stage.deps.config.sandbox) {
    // Asked for before it is paid: the payment, in seed-plans.ts, is what publishes it.
    await publishListing(then, seller, listingId).catch((error: unknown) => {
      const isExpected =
        error instanceof Problem && error.code === 'listings.subscription_required';
      if (!isExpected) throw error;
    });
    return;
  }
  await transact(then, (unit) => {
    const expiresAt = new Date(unit.now.getTime() + planDays * dayMs);
    return setSubscriptionPeriod(unit, listingId, { expiresAt });
  });
  await publishListing(then, seller, listingId);
  if (state === 'unpublished') {
    await unpublishListing(stage.at(listedDaysAgo(invention) - 3), seller, listingId);
  }
}
