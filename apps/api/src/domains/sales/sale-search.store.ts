import { numberPart } from '@claimstead/contract/patent-number.ts';
import { type RawBuilder, sql } from 'kysely';
import { centsOf } from '../../core/text/formats.ts';

/**
 * Whether a text is of a sale, plainly; for a query of `sales` and `listings`. It may be a part of the title, of the number as
 * people write it, or of a party's name (as registered or printed), company or email; or all of the amount, the office's receipt,
 * the sale's id, or what the payment provider calls the payment.
 */
export function speaksOf(text: string) {
  const holds = (column: string) =>
    sql<boolean>`strpos(lower(${sql.raw(column)}), lower(${text})) > 0`;
  return sql<boolean>`(${holds('listings.title')}
    or strpos(listings.patent_number, ${numberPart(text)}) > 0
    or sales.id::text = lower(${text})
    or ${text} = sales.charge_id
    or sales.paid_cents = ${centsOf(text)}
    or ${asReceipt(sql`sales.filing ->> 'receipt'`)} = ${asReceipt(sql`${text}`)}
    or exists (select from checkouts where checkouts.id = sales.id
      and (checkouts.amount_cents = ${centsOf(text)}
        or ${text} in (checkouts.payment_id, checkouts.short_payment_id)))
    or exists (select from users where users.id = sales.buyer_user_id
      and (${holds("users.first_name || ' ' || users.last_name")} or ${holds('users.email')}))
    or exists (select from sale_papers where sale_papers.sale_id = sales.id
      and (${holds("sale_papers.buyer_details ->> 'name'")}
        or ${holds("sale_papers.buyer_details ->> 'company'")}))
    or exists (select from sale_owners where sale_owners.sale_id = sales.id
      and (${holds('sale_owners.name')} or ${holds('sale_owners.company')}
        or ${holds('sale_owners.email')})))`;
}

/** As receipts are compared: spaces, hyphens and letter case make no difference. */
function asReceipt(receipt: RawBuilder<unknown>) {
  return sql`upper(regexp_replace(${receipt}, '[\\s-]', '', 'g'))`;
}
