import { productName } from '@claimstead/contract/product.ts';
import { isolated } from '@claimstead/contract/visible-text.ts';
import { mailBrand } from './mail-brand.ts';
import type { MailContent, MailPart } from './mail-layout.ts';
import { greetingTo, plain } from './mail-words.ts';

export const tagline = 'the marketplace for patents';
export const usualClosing = 'Reply to this email to reach our support team.';

/** The email as plain text: complete on its own, for people who read nothing else. */
export function mailText(content: MailContent): string {
  const parts = [
    content.title,
    ...(content.needsYou ? ['Action needed.'] : []),
    ...(content.hello === undefined ? [] : [greetingTo(content.hello)]),
    ...content.paragraphs.map(partText),
    ...(content.action ? [`${content.action.label}:\n${content.action.url}`] : []),
    ...(content.footnote ? [content.footnote] : []),
    ...(content.unsubscribe ? [`${content.unsubscribe.label}:\n${content.unsubscribe.url}`] : []),
    `-- \n${productName}, ${tagline}\n${content.closing ?? usualClosing}${mailBrand.mailFooter === null ? '' : `\n${mailBrand.mailFooter}`}`,
  ];
  return `${plain(parts.join('\n\n'))}\n`;
}

function partText(part: MailPart): string {
  if (typeof part === 'string') return part;
  if ('figure' in part) return `    ${part.figure}`;
  if ('quote' in part) return part.quote.replaceAll('\r\n', '\n').replaceAll(/^/gm, '> ');
  return part.facts.map(([name, value]) => `${name}: ${isolated(value)}`).join('\n');
}
