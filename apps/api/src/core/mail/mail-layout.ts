import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';
import { subjectLine } from './mail-words.ts';
import type { OutgoingMail } from './mail.port.ts';

/**
 * A sentence, or something that stands by itself: a figure is a code; a quote is a person's own text; facts
 * are rows of a name and a value.
 */
export type MailPart =
  | string
  | { figure: string }
  | { quote: string }
  | { facts: readonly (readonly [name: string, value: string])[] };

export type MailContent = {
  title: string;
  /** The first name of the one who reads it, for the greeting. */
  hello?: string;
  paragraphs: MailPart[];
  /** The one thing to do; its address is absolute. */
  action?: { label: string; url: string };
  /** Small print, for example what to do if it was not you. */
  footnote?: string;
  /** In the small print: the way out of mails of this kind. Its address is absolute. */
  leave?: { label: string; url: string };
  /** What a mailbox shows beside the subject; absent: the first sentence. */
  preheader?: string;
  /** Something waits for this person: the mail wears the ribbon. */
  needsYou?: boolean;
  /** The last line; absent: that an answer reaches support. */
  closing?: string;
};

/**
 * A mail in the product's identity, as a page and as plain text. Everything given is plain text: it is
 * escaped here. The plain text is written for itself and its lines are not broken: every program that
 * shows it does that to its own width.
 */
export function renderMail(content: MailContent): { html: string; text: string } {
  return { html: mailHtml(content), text: mailText(content) };
}

/** The whole mail, ready to be sent: as {@link renderMail}, under a subject that is one line. */
export function composeMail(
  envelope: Omit<OutgoingMail, 'html' | 'text'>,
  content: MailContent,
): OutgoingMail {
  return { ...envelope, subject: subjectLine(envelope.subject), ...renderMail(content) };
}
