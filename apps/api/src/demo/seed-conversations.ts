import { readThread, sendMessage } from '../domains/messaging/messaging.service.ts';
import { addToWishlist } from '../domains/marketplace/wishlist/wishlist.service.ts';
import { answerInquiry } from '../domains/operations/operations.service.ts';
import { sendInquiry } from '../domains/support/support.service.ts';
import { type Thread, threads } from './content/conversations.ts';
import type { PersonKey } from './content/people.ts';
import { inquiries, type Inquiry, wishlists } from './content/small-stories.ts';
import type { Stage } from './stage.ts';

const minuteInDays = 1 / (24 * 60);

/** Messages between people; whoever answers has read what came before. */
export async function seedConversations(stage: Stage): Promise<void> {
  for (const thread of threads) await tell(stage, thread);
}

async function tell(stage: Stage, thread: Thread): Promise<void> {
  const [one, other] = thread.between;
  const told = await countMessages(stage, one, other);
  for (const [index, line] of thread.lines.entries()) {
    if (index < told) continue;
    const to = line.by === one ? other : one;
    const readAt = stage.at(line.daysAgo + minuteInDays);
    await readThread(readAt, stage.actor(line.by), stage.actor(to).userId);
    await sendMessage(stage.at(line.daysAgo), stage.actor(line.by), stage.actor(to).userId, {
      text: line.text,
      patentId: stage.listing(thread.about),
    });
  }
  const last = thread.lines.at(-1);
  if (!last || thread.unread || told >= thread.lines.length) return;
  const reader = last.by === one ? other : one;
  const readAt = stage.at(last.daysAgo - minuteInDays);
  await readThread(readAt, stage.actor(reader), stage.actor(last.by).userId);
}

async function countMessages(stage: Stage, one: PersonKey, other: PersonKey): Promise<number> {
  const [low = '', high = ''] = [stage.actor(one).userId, stage.actor(other).userId].sort();
  const rows = await stage.deps.db
    .selectFrom('messages')
    .select('id')
    .where('low_user_id', '=', low)
    .where('high_user_id', '=', high)
    .execute();
  return rows.length;
}

/** Saving again changes nothing, so this simply repeats. */
export async function seedWishlists(stage: Stage): Promise<void> {
  for (const [person, keys] of Object.entries(wishlists)) {
    for (const key of keys) {
      await addToWishlist(stage.deps, stage.actor(person as PersonKey), stage.listing(key));
    }
  }
}

/** Questions to support, one of them answered by the operator. */
export async function seedInquiries(stage: Stage): Promise<void> {
  for (const inquiry of inquiries) await ask(stage, inquiry);
}

async function ask(stage: Stage, inquiry: Inquiry): Promise<void> {
  const person = stage.actor(inquiry.by);
  const found = () =>
    stage.deps.db
      .selectFrom('support_inquiries')
      .select(['id', 'status'])
      .where('user_id', '=', person.userId)
      .where('subject', '=', inquiry.subject)
      .executeTakeFirst();
  if (!(await found())) {
    const { subject, category, message } = inquiry;
    await sendInquiry(stage.at(inquiry.daysAgo), person, { subject, category, message });
  }
  const asked = await found();
  if (!inquiry.answer || !asked || asked.status !== 'open') return;
  await answerInquiry(stage.at(inquiry.daysAgo - 0.3), stage.operator, asked.id, {
    message: inquiry.answer,
  });
}
