import { productName } from '@claimstead/contract/product.ts';

export type MailContent = {
  title: string;
  /** Sentences; a figure is a code or an amount that stands by itself; a quote is a person's own text. */
  paragraphs: (string | { figure: string } | { quote: string })[];
  action?: { label: string; url: string };
  footnote?: string;
};

const serif = `'Source Serif 4',Newsreader,Georgia,'Times New Roman',serif`;
const sans = `Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
const paper = '#FBFAF7';
const ink = '#14213D';
const quiet = '#5A6478';
const rule = '#D9D4C7';

/** Programs that know dark mode take these; the others show the paper. */
const darkScheme = `
@media (prefers-color-scheme: dark) {
  .paper { background-color: #10151F !important; }
  .sheet { background-color: #161D2B !important; border-color: #333D52 !important; }
  .ink { color: #F1EEE6 !important; }
  .quiet { color: #A9B1C2 !important; }
  .rule { border-color: #333D52 !important; }
  .button { background-color: #F1EEE6 !important; }
  .button a { color: #14213D !important; }
}`;

/**
 * A mail in the product's identity, as a page and as plain text. Everything given is plain text: it is
 * escaped here. Tables and inline styles, since mail programs know little else.
 */
export function renderMail(content: MailContent): { html: string; text: string } {
  return { html: renderHtml(content), text: renderText(content) };
}

function renderHtml(content: MailContent): string {
  const body = [
    ...content.paragraphs.map(paragraphHtml),
    ...(content.action ? [actionHtml(content.action)] : []),
  ].join('\n');
  const footnote = content.footnote
    ? `<p class="quiet" style="margin:0 0 8px;font:13px/20px ${sans};color:${quiet}">${escapeHtml(content.footnote)}</p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.title)}</title>
<style>${darkScheme}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${paper}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${paper}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="sheet" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px;background-color:#FFFFFF;border:1px solid ${rule};border-radius:3px">
<tr><td class="rule" style="padding:20px 32px;border-bottom:1px solid ${rule}">
<span class="ink" style="font:600 18px/24px ${serif};color:${ink}">${escapeHtml(productName)}</span>
</td></tr>
<tr><td style="padding:28px 32px 20px">
<h1 class="ink" style="margin:0 0 18px;font:600 24px/32px ${serif};color:${ink}">${escapeHtml(content.title)}</h1>
${body}
</td></tr>
<tr><td class="rule" style="padding:18px 32px 20px;border-top:1px solid ${rule}">
${footnote}<p class="quiet" style="margin:0;font:13px/20px ${sans};color:${quiet}">${escapeHtml(productName)}, the marketplace for patents</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function paragraphHtml(paragraph: MailContent['paragraphs'][number]): string {
  if (typeof paragraph === 'string') {
    return `<p class="ink" style="margin:0 0 16px;font:16px/25px ${sans};color:${ink}">${escapeHtml(paragraph)}</p>`;
  }
  if ('figure' in paragraph) {
    return `<p class="ink" style="margin:0 0 18px;font:600 34px/44px ${serif};letter-spacing:6px;color:${ink}">${escapeHtml(paragraph.figure)}</p>`;
  }
  const lines = escapeHtml(paragraph.quote).replaceAll(/\r?\n/g, '<br>');
  return `<p class="quiet rule" style="margin:0 0 16px;padding:2px 0 2px 14px;border-left:2px solid ${rule};font:15px/24px ${sans};color:${quiet}">${lines}</p>`;
}

function actionHtml(action: { label: string; url: string }): string {
  const url = escapeHtml(action.url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px"><tr>
<td class="button" style="background-color:${ink};border-radius:3px"><a href="${url}" style="display:inline-block;padding:12px 22px;font:600 15px/20px ${sans};color:${paper};text-decoration:none">${escapeHtml(action.label)}</a></td>
</tr></table>
<p class="quiet" style="margin:0 0 8px;font:13px/20px ${sans};color:${quiet};word-break:break-all">${url}</p>`;
}

function renderText(content: MailContent): string {
  const parts = [
    content.title,
    ...content.paragraphs.map(paragraphText),
    ...(content.action ? [`${content.action.label}:\n${content.action.url}`] : []),
    ...(content.footnote ? [content.footnote] : []),
    `-- \n${productName}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function paragraphText(paragraph: MailContent['paragraphs'][number]): string {
  if (typeof paragraph === 'string') return paragraph;
  if ('figure' in paragraph) return `    ${paragraph.figure}`;
  return paragraph.quote.replaceAll(/^/gm, '> ');
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}
