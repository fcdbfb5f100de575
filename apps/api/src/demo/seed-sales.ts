import { toCents } from '@claimstead/contract/cents.ts';
import type { Sale } from '@claimstead/contract/sales.contract.ts';
import {
  noteReading,
  signPapers,
  viewCeremony,
} from '../domains/signing/ceremony/ceremony.service.ts';
import { fileSale, recordSale } from '../domains/recordations/recordations.service.ts';
import { getPayoutAccounts } from '../domains/identity/identity.service.ts';
import { advanceSale } from '../domains/sales/advance-sale.service.ts';
import { openSigning } from '../domains/sales/assignment/assignment.service.ts';
import { startPayment } from '../domains/checkouts/opening/checkout.service.ts';
import { paymentStatus } from '../domains/checkouts/opening/payment-progress.service.ts';
import {
  keepPayoutAccount,
  openPayoutAccount,
} from '../domains/sales/payouts/payout-accounts.service.ts';
import { setLegalName } from '../domains/sales/legal-names/change-legal-name.service.ts';
import { recordOutsideSale } from '../domains/sales/records/records.service.ts';
import { listSales } from '../domains/sales/sales.service.ts';
import { inventions } from './content/inventions.ts';
import type { PersonKey } from './content/people.ts';
import {
  outsideSale,
  saleStories,
  type SaleHistory,
  verifiedSellers,
} from './content/sale-stories.ts';
import { idOfSecret, type SandboxControls } from './sandbox-controls.ts';
import { eachOf, type Stage } from './stage.ts';

/** The address kept for documentation (RFC 5737): the demo's people sign from nowhere. */
const origin = { address: '192.0.2.10', userAgent: 'Claimstead demo data', deviceToken: null };
const offices = '12 Example Street, Springfield, IL 62701';

/** Everyone who sells can be paid out, but for those whose bank verification is still to come. */
export async function seedPayoutAccounts(stage: Stage, sandbox: SandboxControls): Promise<void> {
  await eachOf(verifiedSellers, 2, async (key) => {
    const seller = stage.actor(key);
    const account = (await getPayoutAccounts(stage.deps.db, [seller.userId])).get(seller.userId);
    if (account?.payoutsEnabled) return;
    await setLegalName(stage.deps, seller, `${seller.firstName} ${seller.lastName}`);
    const accountId = await openPayoutAccount(stage.deps, seller);
    await sandbox.enableAccount(accountId);
    await keepPayoutAccount(stage.deps, seller, accountId);
  });
}

/** One sale in each step, each driven from wherever it stands. */
export async function seedSales(stage: Stage, sandbox: SandboxControls): Promise<void> {
  await eachOf(saleStories, 2, async (story) => {
    const { id } = (await findSale(stage, story)) ?? (await pay(stage, sandbox, story));
    // After an interruption someone may have signed without the sale having heard of it.
    await advanceSale(stage.deps, id);
    const sale = await saleOf(stage, story);
    if (story.step >= 2 && sale.step < 2) await signAs(stage, story, story.buyer);
    if (story.step >= 2) await signAsOwners(stage, story);
  });
  // Sealing is a job: once for all papers that everyone has signed. What is drawn and read of the
  // listings' documents may take its time.
  await stage.deps.jobs.drain((queue) => !queue.startsWith('listings.'));
  for (const story of saleStories) {
    if (story.step >= 3) await advanceSale(stage.deps, (await saleOf(stage, story)).id);
    if (story.step === 4) await fileAndRecord(stage, story);
  }
}

/** The sale that was settled outside of the product. */
export async function seedOutsideSale(stage: Stage): Promise<void> {
  const listingId = stage.listing(outsideSale.listing);
  const row = await stage.deps.db
    .selectFrom('listings')
    .select('sale_state')
    .where('id', '=', listingId)
    .executeTakeFirst();
  if (row?.sale_state !== 'none') return;
  const buyer = stage.actor(outsideSale.buyer).userId;
  await recordOutsideSale(
    stage.at(outsideSale.daysAgo),
    stage.actor(sellerOf(outsideSale.listing)),
    listingId,
    buyer,
  );
}

async function pay(stage: Stage, sandbox: SandboxControls, story: SaleHistory): Promise<Sale> {
  const buyer = stage.actor(story.buyer);
  const listingId = stage.listing(story.listing);
  const before = await paymentStatus(stage.deps, buyer, listingId);
  if (before.status === 'held') return saleOf(stage, story);
  // The stories begin before the office is asked for anything.
  const wish = { amountCents: toCents(story.dollars), knowsUnchecked: true };
  const secret = await startPayment({ ...stage.deps, office: null }, buyer, listingId, wish);
  await sandbox.confirmPayment(idOfSecret(secret));
  const { status } = await paymentStatus(stage.deps, buyer, listingId);
  if (status !== 'held') throw new Error(`the payment for ${story.listing} is ${status}`);
  return saleOf(stage, story);
}

async function signAsOwners(stage: Stage, story: SaleHistory): Promise<void> {
  const { id, owners } = await saleOf(stage, story);
  const mayAct = story.step > 2 ? ownersOf(story.listing) : (story.signedAlready ?? []);
  for (const key of mayAct) {
    const own = owners.find(({ userId }) => userId === stage.actor(key).userId);
    if (own && !own.signed) await signAs(stage, story, key);
  }
  await advanceSale(stage.deps, id);
}

async function signAs(stage: Stage, story: SaleHistory, person: PersonKey): Promise<void> {
  const actor = stage.actor(person);
  const { firstName, lastName } = actor;
  await setLegalName(stage.deps, actor, `${firstName} ${lastName}`);
  const company = person === 'beatrix' ? { company: 'Longacre Holdings', title: 'Director' } : {};
  const { signLink } = await openSigning(stage.deps, actor, stage.listing(story.listing), {
    address: offices,
    ...company,
  });
  const token = signLink.split('/').at(-1) ?? '';
  await viewCeremony(stage.deps, actor, origin, token);
  for (const part of ['assignment', 'agreement'] as const) {
    await noteReading(stage.deps, actor, origin, token, part);
  }
  const mark = { kind: 'typed', text: `${firstName} ${lastName}` } as const;
  await signPapers(stage.deps, actor, origin, token, { mark, read: ['assignment', 'agreement'] });
  await advanceSale(stage.deps, (await saleOf(stage, story)).id);
}

async function fileAndRecord(stage: Stage, story: SaleHistory): Promise<void> {
  const { id, filing } = await saleOf(stage, story);
  if (!filing.filed) {
    // A receipt serves one sale.
    const receipt = `DEMO-${500_123_456 + saleStories.indexOf(story)}`;
    await fileSale(stage.deps, stage.operator, id, { receipt, titleChecked: true });
  }
  await advanceSale(stage.deps, id);
  if (!filing.reel) {
    await recordSale(stage.deps, stage.operator, id, { reel: '099001', frame: '0042' });
  }
}

async function findSale(stage: Stage, story: SaleHistory): Promise<Sale | null> {
  const sales = await listSales(stage.deps, stage.actor(story.buyer), 'buyer');
  return sales.find(({ patent }) => patent.id === stage.listing(story.listing)) ?? null;
}

async function saleOf(stage: Stage, story: SaleHistory): Promise<Sale> {
  const sale = await findSale(stage, story);
  if (!sale) throw new Error(`there is no sale of ${story.listing}`);
  return sale;
}

function sellerOf(key: string): PersonKey {
  const seller = inventions.find((invention) => invention.key === key)?.seller;
  if (!seller) throw new Error(`nobody sells ${key}`);
  return seller;
}

function ownersOf(key: string): PersonKey[] {
  const partners = inventions.find((invention) => invention.key === key)?.partners ?? [];
  return [sellerOf(key), ...partners.map(({ person }) => person)];
}
