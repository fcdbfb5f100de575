import { productName } from '@claimstead/contract/product.ts';
import { mailBrand } from './mail-brand.ts';
import type { MailContent, MailPart } from './mail-layout.ts';
import { tagline, usualClosing } from './mail-text.ts';
import { greetingTo, plain } from './mail-words.ts';

/**
 * Fonts that every machine has: some programs fall back to Times if they lack the first font in the list.
 */
const serif = `Georgia,'Times New Roman',serif`;
const sans = `-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

/** The web's colors in the light scheme; the dark ones are in the style sheet below. */
const color = {
  ground: '#fbfaf7',
  sheet: '#fffefb',
  ink: '#14213d',
  soft: '#525b70',
  rule: '#ddd7c9',
  ribbon: '#9e2a2b',
  brass: '#a9822d',
};

function styleSheet(): string {
  const button = mailBrand.accent?.dark ?? '#ece7db';
  return `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
@media (max-width: 480px) {
  .pad { padding-left: 22px !important; padding-right: 22px !important; }
  .edge { padding: 14px 10px 24px !important; }
}
@media (prefers-color-scheme: dark) {
  .ground { background-color: #10151f !important; }
  .sheet { background-color: #161d2a !important; border-color: #2a3446 !important; }
  .ink { color: #ece7db !important; }
  .soft { color: #aab0bd !important; }
  .ribbon { color: #f09a98 !important; }
  .rule { border-color: #2a3446 !important; }
  .band { background-color: #f09a98 !important; }
  .seal, .quote { border-color: #d9b566 !important; }
  .button { background-color: ${button} !important; }
  .button a { color: #10151f !important; }
}`;
}

/** Old Outlook uses Word for layout: it needs a table with a fixed width, and fonts it has. */
const outlookStart = `<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`;
const outlookEnd = `<!--[if mso]></td></tr></table><![endif]-->`;
const table = 'table role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** The email as a page: tables and inline styles, because mail programs support little else, and no pictures. */
export function mailHtml(content: MailContent): string {
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escape(content.title)}</title>
<style>${styleSheet()}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:${color.ground}">
${preheaderHtml(content)}
<${table} class="ground" width="100%" bgcolor="${color.ground}" style="background-color:${color.ground}">
<tr><td class="edge" align="center" style="padding:32px 16px 40px">
${outlookStart}
<${table} class="sheet" width="100%" bgcolor="${color.sheet}" style="max-width:600px;margin:0 auto;background-color:${color.sheet};border:1px solid ${color.rule};border-radius:3px">
${content.needsYou ? `<tr><td class="band" height="4" bgcolor="${color.ribbon}" style="height:4px;font-size:0;line-height:0;background-color:${color.ribbon}">&nbsp;</td></tr>` : ''}
<tr><td class="pad rule" align="left" style="padding:20px 36px 18px;border-bottom:1px solid ${color.rule}">
<span class="seal" style="display:inline-block;width:9px;height:9px;margin-right:10px;border:3px double ${color.brass};border-radius:50%;font-size:0;line-height:0"></span><span class="ink" style="font-family:${serif};font-size:20px;line-height:26px;letter-spacing:0.2px;color:${color.ink}">${escape(productName)}</span>
</td></tr>
<tr><td class="pad" align="left" style="padding:30px 36px 22px">
${content.needsYou ? `<p class="ribbon" style="${face(sans, 12, 16)};margin:0 0 8px;font-weight:600;letter-spacing:1.2px;text-transform:uppercase;color:${color.ribbon}">Action needed</p>` : ''}
<h1 class="ink" style="${face(serif, 26, 34)};margin:0 0 18px;font-weight:normal;color:${color.ink};overflow-wrap:anywhere">${escape(content.title)}</h1>
${content.hello === undefined ? '' : paragraphHtml(greetingTo(content.hello))}
${content.paragraphs.map(partHtml).join('\n')}
${content.action ? actionHtml(content.action) : ''}
</td></tr>
<tr><td class="pad rule" align="left" style="padding:18px 36px 22px;border-top:1px solid ${color.rule}">
${content.footnote ? smallHtml(content.footnote, '0 0 12px') : ''}
${content.unsubscribe ? unsubscribeHtml(content.unsubscribe) : ''}
${smallHtml(`${productName}, ${tagline}. ${content.closing ?? usualClosing}`, '0')}${mailBrand.mailFooter === null ? '' : `\n${smallHtml(mailBrand.mailFooter, '8px 0 0')}`}
</td></tr>
</table>
${outlookEnd}
</td></tr>
</table>
</body>
</html>
`;
}

/** The preview that a mailbox shows beside the subject. The filling keeps the rest of the email out of it. */
function preheaderHtml(content: MailContent): string {
  const sentence =
    content.preheader ?? content.paragraphs.find((part) => typeof part === 'string') ?? '';
  if (sentence === '') return '';
  const filling = '&#847;&zwnj;&nbsp;'.repeat(60);
  return `<div aria-hidden="true" style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:${color.ground};mso-hide:all">${escape(sentence)}${filling}</div>`;
}

function partHtml(part: MailPart): string {
  if (typeof part === 'string') return paragraphHtml(part);
  if ('figure' in part) {
    return `<p class="ink" style="${face(serif, 38, 48)};margin:4px 0 20px;letter-spacing:8px;color:${color.ink}">${escape(part.figure)}</p>`;
  }
  if ('quote' in part) {
    const lines = escape(part.quote).replaceAll(/\r?\n/g, '<br>');
    return `<p class="ink quote" style="${face(serif, 16, 26)};margin:0 0 18px;padding:2px 0 2px 16px;border-left:2px solid ${color.brass};color:${color.ink};overflow-wrap:anywhere">${lines}</p>`;
  }
  return `<${table} width="100%" class="rule" style="margin:2px 0 22px;border-top:1px solid ${color.rule}">
${part.facts.map(factHtml).join('\n')}
</table>`;
}

function factHtml([name, value]: readonly [string, string]): string {
  const cell = `padding:9px 0;border-bottom:1px solid ${color.rule};vertical-align:top`;
  return `<tr>
<td class="soft rule" width="92" style="${face(sans, 14, 22)};${cell};width:92px;padding-right:12px;color:${color.soft}">${escape(name)}</td>
<td class="ink rule" style="${face(sans, 15, 22)};${cell};color:${color.ink};overflow-wrap:anywhere">${escape(value)}</td>
</tr>`;
}

function paragraphHtml(sentence: string): string {
  return `<p class="ink" style="${face(sans, 16, 25)};margin:0 0 16px;color:${color.ink};overflow-wrap:anywhere">${escape(sentence)}</p>`;
}

function smallHtml(sentence: string, margin: string): string {
  return `<p class="soft" style="${face(sans, 13, 20)};margin:${margin};color:${color.soft};overflow-wrap:anywhere">${escape(sentence)}</p>`;
}

function unsubscribeHtml({ label, url }: { label: string; url: string }): string {
  return `<p style="${face(sans, 13, 20)};margin:0 0 12px"><a class="soft" href="${escape(url)}" style="color:${color.soft};text-decoration:underline">${escape(label)}</a></p>`;
}

/**
 * The button is a table cell, which every program paints; below it is the address, for programs that show no
 * button.
 */
function actionHtml(action: { label: string; url: string }): string {
  const url = escape(action.url);
  const ground = mailBrand.accent?.light ?? color.ink;
  return `<${table} style="margin:6px 0 18px"><tr>
<td class="button" bgcolor="${ground}" style="background-color:${ground};border-radius:3px;mso-padding-alt:12px 24px"><a href="${url}" style="${face(sans, 16, 22)};display:inline-block;padding:12px 24px;font-weight:600;color:${color.sheet};text-decoration:none">${escape(action.label)}</a></td>
</tr></table>
<p class="soft" style="${face(sans, 13, 20)};margin:0 0 10px;color:${color.soft};overflow-wrap:anywhere;word-break:break-word">Or open this address: ${url}</p>`;
}

function face(family: string, size: number, line: number): string {
  return `font-family:${family};font-size:${size}px;line-height:${line}px;mso-line-height-rule:exactly`;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return plain(text).replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}
