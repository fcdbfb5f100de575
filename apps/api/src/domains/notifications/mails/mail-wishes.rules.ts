import {
  type FixedMailKind,
  type MailKind,
  mailKinds,
  type MailWish,
} from '@claimstead/contract/notifications.contract.ts';

/** How a notice is emailed by default: the event row's rule. */
type MailRule = 'now' | 'when_unread' | 'never' | 'own';

export type MailPlan = {
  /** Whether an email is sent at all. */
  mailed: boolean;
  /** By a job of its own, with the notice. */
  atOnce: boolean;
  /** Waits until then, unless it is read before. */
  dueAt: Date | null;
  inDigest: boolean;
};

const unreadBeforeMailMs = 10 * 60_000;
/** The daily digest is sent in the US morning: 8 o'clock in New York in winter. */
const digestHourUtc = 13;

export function isLeavable(kind: MailKind | FixedMailKind | null): kind is MailKind {
  return mailKinds.some((one) => one === kind);
}

/** How one notice is emailed to a person: the event row's rule, adjusted by the person's choice for its kind. */
export function planMail(
  notice: { rule: MailRule; kind: MailKind | FixedMailKind },
  chosen: MailWish,
  now: Date,
): MailPlan {
  const wish = isLeavable(notice.kind) ? chosen : 'now';
  if (notice.rule === 'never' || notice.rule === 'own' || wish === 'never') {
    return { mailed: false, atOnce: false, dueAt: null, inDigest: false };
  }
  if (wish === 'daily') {
    return { mailed: true, atOnce: false, dueAt: nextDigest(now), inDigest: true };
  }
  const waits = notice.rule === 'when_unread';
  const dueAt = waits ? new Date(now.getTime() + unreadBeforeMailMs) : null;
  return { mailed: true, atOnce: !waits, dueAt, inDigest: false };
}

/** When the next daily digest is sent, after this moment: the same for all that happens until then. */
export function nextDigest(now: Date): Date {
  const next = new Date(now);
  next.setUTCHours(digestHourUtc, 0, 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return next;
}
