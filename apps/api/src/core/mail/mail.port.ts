/** One mail to one person, in both forms. */
export type OutgoingMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /**
   * Names what the mail tells, for ever: a repeat carries the same Message-ID, so a mailbox can see that it
   * is one. Only for mails whose repeat says the same: a second code or link must not be taken for the first.
   */
  key?: string;
  /** Who reads an answer; absent: the support address. */
  replyTo?: string;
  /**
   * For mails that a person has asked for and may want no more: where a mail program posts when its reader
   * presses its own button to unsubscribe (RFC 8058). An absolute address that carries its authority.
   */
  unsubscribeUrl?: string;
};

export interface Mail {
  /** Hands the mail to the server. @throws when the server did not take it: the job tries again. */
  send(mail: OutgoingMail): Promise<void>;
  /** Whether the server answers and would take mail now; sends nothing. */
  answers(): Promise<boolean>;
  close(): void;
}
