import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import type { World } from '../world.ts';
import { isInvoiceToken } from './invoice-addresses.ts';

type Place = { id: string; token: string };

/** Serves finalized invoices to whoever has the address of one, as the provider does. */
export function mountInvoicePages(app: FastifyInstance, world: World): void {
  const find = ({ id, token }: Place) =>
    isInvoiceToken(id, token) ? world.objects.find('invoice', id) : undefined;
  app.get<{ Params: Place }>('/_invoices/:id/:token', (request, reply) => {
    const invoice = find(request.params);
    if (!invoice) return reply.code(404).send();
    return reply.type('text/plain; charset=utf-8').send(linesOf(invoice).join('\n'));
  });
  app.get<{ Params: Place }>('/_invoices/:id/:token/pdf', async (request, reply) => {
    const invoice = find(request.params);
    if (!invoice) return reply.code(404).send();
    const { default: PDFDocument } = await import('pdfkit');
    const paper = new PDFDocument({ size: 'LETTER', margin: 72 });
    for (const line of linesOf(invoice)) paper.text(line).moveDown(0.5);
    paper.end();
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="Invoice-${invoice.number}.pdf"`)
      .send(paper);
  });
}

function linesOf(invoice: Stripe.Invoice): string[] {
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
  return [
    `Invoice ${invoice.number}`,
    `${invoice.account_name} (sandbox: nothing was really paid)`,
    `To ${invoice.customer_name ?? ''} ${invoice.customer_email ?? ''}`,
    ...invoice.lines.data.map((line) => `${line.description}  ${dollars(line.amount)}`),
    `Total ${dollars(invoice.total)}`,
    `Status: ${invoice.status}`,
  ];
}
