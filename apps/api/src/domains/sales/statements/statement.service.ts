import { Problem } from '../../../core/errors/problem.ts';
import { money } from '../../../core/text/formats.ts';
import { type BankPayout, orProviderAway } from '../../money/money.api.ts';
import { type PaperAmount, renderMoneyPaper } from '../../signing/signing.api.ts';
import { holderOf } from '../holding/shares.rules.ts';
import { isPaidOut } from '../sale-files.rules.ts';
import type { SaleOwner } from '../sale-owners.store.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { findSale, type Sale } from '../sales.store.ts';
import { aboutSale, dayOf, frameOf, priceRows, shareOf } from './about-sale.service.ts';
import { paperCopy, statementCopy as copy } from './money-papers.copy.ts';

type PaidOwner = SaleOwner & { paidAt: Date; transferId: string };

/**
 * The settlement statement of one owner of a sale, as PDF.
 * @throws {Problem} sales.not_found for whoever is none of its owners, sales.not_paid_out,
 *   payments.provider_away, payments.not_set_up
 */
export async function makeStatement(
  deps: SalesDeps,
  saleId: string,
  userId: string,
): Promise<Buffer> {
  const sale = await findSale(deps.db, saleId);
  if (!sale) throw new Problem('sales.not_found');
  const about = await aboutSale(deps, sale);
  const owner = about.owners.find((one) => one.userId === userId);
  if (!owner) throw new Problem('sales.not_found');
  if (!isPaidOut(owner)) throw new Problem('sales.not_paid_out');
  const payout = await orProviderAway(() => readPayout(deps, sale, owner));
  const { lines: bankLines, expected } = payout;
  return renderMoneyPaper({
    ...frameOf(about, copy.title, owner.paidAt),
    parts: [
      {
        ...about.part,
        fields: [{ label: copy.owner, lines: ownerLines(owner) }, ...(about.part.fields ?? [])],
      },
      { heading: copy.amounts, amounts: [...priceRows(sale), ...shareRows(owner)] },
      {
        heading: copy.payout,
        fields: [
          { label: copy.paid, lines: [dayOf(owner.paidAt)] },
          { label: copy.bank, lines: bankLines },
          { label: copy.expected, lines: [expected] },
          ...owner.transferIds.map((id) => ({ label: copy.transfer, lines: [id] })),
        ],
      },
    ],
  });
}

/** Who was paid, where a company owns the share with the person who acts for it, and the address. */
function ownerLines(owner: SaleOwner): string[] {
  const person = owner.capacity ? [paperCopy.through(owner.name)] : [];
  return [holderOf(owner), ...person, ...(owner.address?.split(/\s*\n\s*/) ?? [])];
}

/** From the share to what the owner has: what was taken back, and paid again. */
function shareRows(owner: PaidOwner): PaperAmount[] {
  const { shareCents, takenCents, missingCents, reversedAt } = owner;
  const again = takenCents - missingCents;
  const withOwner = shareCents - missingCents;
  const isBack = owner.payoutStatus === 'reversed';
  const rows: [string, number][] = [
    [copy.takenBack, -takenCents],
    [copy.paidAgain, again],
    [copy.reversed(dayOf(reversedAt ?? owner.paidAt)), isBack ? -withOwner : 0],
  ];
  return [
    { what: copy.share(shareOf(owner)), amount: money(shareCents) },
    ...rows.flatMap(([what, cents]) => (cents === 0 ? [] : { what, amount: money(cents) })),
    { what: copy.total, amount: money(isBack ? 0 : withOwner), isTotal: true },
  ];
}

/** To which bank the payment provider pays what it was sent, and when it expects it there. */
async function readPayout(
  { payments }: SalesDeps,
  { id }: Sale,
  { paidAt, transferId }: PaidOwner,
) {
  const transfers = await payments.listTransfers(id);
  const to = transfers.find((transfer) => transfer.id === transferId)?.destination;
  const payout = to === undefined ? null : await payments.findBankPayout(to, paidAt);
  const bank = payout
    ? payout.bank
    : to === undefined
      ? null
      : (await payments.getAccount(to)).bank;
  return { lines: [bankName(bank)], expected: expectedBy(payout) };
}

function bankName(bank: BankPayout['bank']): string {
  return bank ? copy.account(bank.name, bank.last4) : copy.unknownBank;
}

function expectedBy(payout: BankPayout | null): string {
  return payout ? copy.expectedBy(dayOf(payout.arrivesAt)) : copy.notScheduled;
}
