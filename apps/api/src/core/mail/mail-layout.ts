import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';
import { subjectLine } from './mail-words.ts';
import type { OutgoingMail } from './mail.port.ts';

/**
 * A sentence, or a block: a figure is a code; a quote is a person's own text; facts are rows of a name and a
 * value.
 */
export type MailPart =
  | string
  | { figure: string }
  | { quote: string }
  | { facts: readonly (readonly [name: string, value: string])[] };

export type MailContent = {
  title: string;
  /** The reader's first name, for the greeting. */
  hello?: string;
  paragraphs: MailPart[];
  /** The one action; its address is absolute. */
  action?: { label: string; url: string };
  /** Small print, for example what to do if it was not you. */
  footnote?: string;
  /** In the small print: the link to unsubscribe from emails of this kind. Its address is absolute. */
  unsubscribe?: { label: string; url: string };
  /** What a mailbox shows beside the subject; absent: the first sentence. */
  preheader?: string;
  /** The person has something to do: the email shows the ribbon. */
  needsYou?: boolean;
  /** The last line; if absent, it says that a reply reaches support. */
  closing?: string;
};

/**
 * An email in the product's design, as a page and as plain text. All input is plain text and is escaped here.
 * The plain text version is complete and its lines are not wrapped: every program wraps to its own width.
 */
export function renderMail(content: MailContent): { html: string; text: string } {
  return { html: mailHtml(content), text: mailText(content) };
}

/** The whole email, ready to send: as {@link renderMail}, with a one-line subject. */
export function composeMail(
  envelope: Omit<OutgoingMail, 'html' | 'text'>,
  content: MailContent,
): OutgoingMail {
  return { ...envelope, subject: subjectLine(envelope.subject), ...renderMail(content) };
}
