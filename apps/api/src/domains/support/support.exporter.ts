import {
  allPages,
  exportPage,
  type ExportPart,
  type Exporter,
} from '../../core/account/exporter.ts';
import type { CoreDeps } from '../../core/deps.ts';
import { type InquiryRow, listInquiriesAfter, listReplies } from './support.store.ts';

export const supportExporter: Exporter<CoreDeps> = {
  domain: 'support',
  explains: { 'support.json': 'Your messages to support, with our replies.' },
  async *parts(deps, { userId }): AsyncGenerator<ExportPart> {
    yield { path: ['support.json'], rows: inquiriesOf(deps, userId) };
  },
};

async function* inquiriesOf(deps: CoreDeps, userId: string): AsyncGenerator {
  const inquiries = allPages((last: InquiryRow | null) =>
    listInquiriesAfter(deps.db, userId, last?.id ?? null, exportPage),
  );
  for await (const inquiry of inquiries) {
    const replies = await listReplies(deps.db, [inquiry.id]);
    yield {
      name: inquiry.name,
      email: inquiry.email,
      subject: inquiry.subject,
      category: inquiry.category,
      message: inquiry.message,
      sentAt: inquiry.created_at,
      answers: replies.map((reply) => ({ message: reply.message, at: reply.created_at })),
    };
  }
}
