import type {
  FixedMailKind,
  MailKind,
  NotificationType,
} from '@claimstead/contract/notifications.contract.ts';

/** A person's full name by id. */
export type NameOf = (userId: string | null) => string;

/** An ISO time in words, in the reader's time zone. */
export type MomentOf = (isoTime: string) => string;

/**
 * When a notice is emailed: at once, only once it has stood unread for ten minutes, never, or by the domain in an email of
 * its own. `never` is what nobody has to act on, and what an email tells together with what follows.
 */
export type MailRule = 'now' | 'when_unread' | 'never' | 'own';

/** One notice of an event: whom it is told to, as what, in which words, and where it leads. */
export type NoticeRow<Payload> = {
  /** The row applies only if this is true; absent: always. */
  when?(payload: Payload): boolean;
  to(payload: Payload): (string | null)[];
  /** Also told to everyone who is an operator at that moment. */
  toOperators?: true;
  /** The same in words, for `docs/notices.md`. */
  who: string;
  /** What its email is about: whether, and with what, a person may switch it off. */
  kind: MailKind | FixedMailKind;
  /** What the API calls it, where it shares a name with others; else it is called as its event. */
  type?: NotificationType;
  title: string;
  /** `at`: an ISO time as this reader's clock has it. */
  message(payload: Payload, name: NameOf, at: MomentOf): string;
  /** A path of the product: the place where the person can act. */
  link(payload: Payload): string;
  /** The other person whom it is about. */
  about?(payload: Payload): string | null;
  mail: MailRule;
  /** The person has something to do: the email says so. Absent: nothing to do. */
  needsYou?(payload: Payload, userId: string): boolean;
  /** A person's own text, which the email quotes in full below the message. */
  quote?(payload: Payload): string;
  /** What the email says in the place of the message, where that is the beginning of the quote. */
  messageOfMail?: string;
  /** The label of the email's button. */
  action: string;
};

/** What notices for the operators share, who alone can act. */
export const forOperators = {
  to: () => [],
  toOperators: true,
  who: 'every operator',
  kind: 'operations',
  type: 'OPERATIONS',
  mail: 'now',
  needsYou: () => true,
} as const;
