import { numberPart } from '@claimstead/contract/patent-number.ts';
import { type RawBuilder, sql } from 'kysely';
import { likeContaining } from '../../../core/db/like-pattern.ts';
import { isId } from '../../../core/ids/ids.ts';
import { centsOf } from '../../../core/text/formats.ts';

/**
 * Whether a text is of a sale, plainly; for a query of `sales`. It may be a part of the title, of the number as people write it,
 * or of a party's name (as registered or printed), company or email; or all of the amount, the office's receipt, the sale's id,
 * or what the payment provider calls the payment. Each is found by an index, from three letters or digits on.
 */
export function speaksOf(text: string) {
  const part = sql`lower(${likeContaining(text)})`;
  const holds = (column: string) => sql<boolean>`lower(${sql.raw(column)}) like ${part}`;
  const cents = centsOf(text);
  const lower = text.toLowerCase();
  // Nothing else is printed like an id.
  if (isId(lower)) return sql<boolean>`sales.id = ${lower}::uuid`;
  return sql<boolean>`sales.id in (
    select found.id from sales found where found.charge_id = ${text}
    union all
    select found.id from sales found where found.paid_cents = ${cents}
    union all
    select found.id from sales found
    where found.filing is not null and ${asReceipt(sql`found.filing ->> 'receipt'`)} = ${asReceipt(sql`${text}`)}
    union all
    select checkouts.id from checkouts
    where checkouts.amount_cents = ${cents} or checkouts.payment_id = ${text} or checkouts.short_payment_id = ${text}
    union all
    select found.id from sales found join listings on listings.id = found.listing_id
    where ${holds('listings.title')} or listings.patent_number like ${likeContaining(numberPart(text))}
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
