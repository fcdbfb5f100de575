/** One mail to one person, in both forms. */
export type OutgoingMail = { to: string; subject: string; text: string; html: string };

export interface Mail {
  /** Hands the mail to the server. @throws when the server did not take it: the job tries again. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}
