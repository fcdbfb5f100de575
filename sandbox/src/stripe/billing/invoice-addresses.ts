import { createHmac, timingSafeEqual } from 'node:crypto';
import type Stripe from 'stripe';
import { sandboxKeys } from '../../sandbox.config.ts';
import type { World } from '../world.ts';

/** Where an invoice can be seen and fetched by whoever was given the address: nobody can make one up. */
export function invoiceAddresses(
  world: World,
  invoiceId: string,
): Pick<Stripe.Invoice, 'hosted_invoice_url' | 'invoice_pdf'> {
  const page = `${world.publicUrl()}/_invoices/${invoiceId}/${tokenOf(invoiceId)}`;
  return { hosted_invoice_url: page, invoice_pdf: `${page}/pdf` };
}

export function isInvoiceToken(invoiceId: string, token: string): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(invoiceId))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function tokenOf(invoiceId: string): string {
  return createHmac('sha256', sandboxKeys.secretKey).update(`invoice ${invoiceId}`).digest('hex');
}
