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
};

export interface Mail {
  /** Hands the mail to the server. @throws when the server did not take it: the job tries again. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}
