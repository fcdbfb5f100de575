/** One email to one person, in both forms. */
export type OutgoingMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /**
   * Identifies what the email says, permanently: a repeat has the same Message-ID, so a mailbox can recognize
   * it. Only for emails whose repeat says the same: a second code or link must not look like the first.
   */
  key?: string;
  /** Where replies go; absent: the support address. */
  replyTo?: string;
  /**
   * For emails that a person has asked for and may want no more: where a mail program posts when its reader
   * presses its own button to unsubscribe (RFC 8058). An absolute address that carries its authority.
   */
  unsubscribeUrl?: string;
};

export interface Mail {
  /** Hands the mail to the server. @throws when the server did not take it: the job tries again. */
  send(mail: OutgoingMail): Promise<void>;
  /** Whether the server answers and would accept mail now; sends nothing. */
  answers(): Promise<boolean>;
  close(): void;
}
