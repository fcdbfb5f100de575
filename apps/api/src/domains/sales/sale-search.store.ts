import { numberPart } from '@claimstead/contract/patent-number.ts';
import { type RawBuilder, sql } from 'kysely';
import { isId } from '../../core/ids/ids.ts';
import { centsOf } from '../../core/text/formats.ts';

/**
 * Whether a text is of a sale, plainly; for a query of `sales`. It may be a part of the title, of the number as people write it,
 * or of a party's name (as registered or printed), company or email; or all of the amount, the office's receipt, the sale's id,
 * or what the payment provider calls the payment. Each table is read once, whatever the number of sales.
 */
export function speaksOf(text: string) {
  const holds = (column: string) =>
    sql<boolean>`strpos(lower(${sql.raw(column)}), lower(${text})) > 0`;
  const cents = centsOf(text);
  const lower = text.toLowerCase();
  // Nothing else is printed like an id.
  if (isId(lower)) return sql<boolean>`sales.id = ${lower}::uuid`;
  return sql<boolean>`sales.id in (
    select found.id from sales found where ${text} = found.charge_id or found.paid_cents = ${cents}
      or ${asReceipt(sql`found.filing ->> 'receipt'`)} = ${asReceipt(sql`${text}`)}
    union all
    select checkouts.id from checkouts
    where checkouts.amount_cents = ${cents} or ${text} in (checkouts.payment_id, checkouts.short_payment_id)
    union all
    select found.id from sales found join listings on listings.id = found.listing_id
    where ${holds('listings.title')} or strpos(listings.patent_number, ${numberPart(text)}) > 0
    union all
    select found.id from sales found join users on users.id = found.buyer_user_id
    where ${holds("users.first_name || ' ' || users.last_name")} or ${holds('users.email')}
    union all
    select sale_papers.sale_id from sale_papers
    where ${holds("sale_papers.buyer_details ->> 'name'")} or ${holds("sale_papers.buyer_details ->> 'company'")}
    union all
    select sale_owners.sale_id from sale_owners
    where ${holds('sale_owners.name')} or ${holds('sale_owners.company')} or ${holds('sale_owners.email')})`;
}

/** As receipts are compared: spaces, hyphens and letter case make no difference. */
function asReceipt(receipt: RawBuilder<unknown>) {
  return sql`upper(regexp_replace(${receipt}, '[\\s-]', '', 'g'))`;
}
