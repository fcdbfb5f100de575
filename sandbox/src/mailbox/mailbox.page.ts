import type { MailSummary, StoredMail } from './mailbox.store.ts';

export type MailboxPage = {
  filter: { to?: string };
  messages: MailSummary[];
  newestId: number;
  opened?: StoredMail;
};

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The mailbox for people: the list, a filter by address, and one opened mail beside it. */
export const renderMailboxPage = (page: MailboxPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.opened === undefined ? 'Mailbox' : `${escape(subjectOf(page.opened))} · Mailbox`}</title>
<link rel="stylesheet" href="/mailbox/page.css">
<script type="module" src="/mailbox/page.js"></script>
</head>
<body data-newest="${page.newestId}">
<header>
  <h1>Mailbox</h1>
  <p>Every email sent on this machine. None of them left it.</p>
  <form method="get" action="/mailbox" role="search">
    <label for="to">Recipient</label>
    <input id="to" name="to" type="search" inputmode="email" autocomplete="off" spellcheck="false"
      placeholder="name@example.com" value="${escape(page.filter.to ?? '')}">
    <button>Show</button>
    ${page.filter.to === undefined ? '' : '<a href="/mailbox">All email</a>'}
  </form>
</header>
<main class="${page.opened === undefined ? '' : 'reading'}">
  <nav aria-label="Messages">
    <p id="news" role="status"></p>
    <div id="list">${renderList(page)}</div>
  </nav>
  ${page.opened === undefined ? '' : renderMail(page.opened)}
</main>
</body>
</html>
`;

const subjectOf = (mail: { subject: string }): string =>
  mail.subject === '' ? '(no subject)' : mail.subject;

const linkTo = (page: MailboxPage, id: number): string => {
  const query = new URLSearchParams(page.filter);
  query.set('message', String(id));
  return escape(`/mailbox?${query.toString()}`);
};

const renderTime = (at: string): string =>
  `<time datetime="${escape(at)}">${escape(at.slice(0, 10))} ${escape(at.slice(11, 16))} UTC</time>`;

const renderList = (page: MailboxPage): string => {
  if (page.messages.length === 0) {
    const sentence =
      page.filter.to === undefined
        ? 'No email yet. It appears here as soon as it is sent.'
        : `No email for ${escape(page.filter.to)} yet.`;
    return `<p class="empty">${sentence}</p>`;
  }
  const items = page.messages.map(
    (
      mail,
    ) => `<li><a href="${linkTo(page, mail.id)}"${mail.id === page.opened?.id ? ' aria-current="true"' : ''}>
      <span class="subject">${escape(subjectOf(mail))}</span>
      <span class="to">${escape(mail.to)}</span>
      ${renderTime(mail.at)}</a></li>`,
  );
  return `<ol>${items.join('')}</ol>`;
};

const renderMail = (mail: StoredMail): string => `<article aria-labelledby="subject">
  <h2 id="subject">${escape(subjectOf(mail))}</h2>
  <dl>
    <div><dt>From</dt><dd>${escape(mail.from)}</dd></div>
    <div><dt>To</dt><dd>${escape(mail.to)}</dd></div>
    <div><dt>Sent</dt><dd>${renderTime(mail.at)}</dd></div>
  </dl>
  ${
    mail.html === ''
      ? ''
      : `<iframe title="The email as it looks" sandbox="allow-popups allow-popups-to-escape-sandbox"
    src="/mailbox/messages/${mail.id}/html"></iframe>`
  }
  ${
    mail.text === ''
      ? ''
      : `<details${mail.html === '' ? ' open' : ''}><summary>Plain text</summary><pre tabindex="0" role="region" aria-label="Plain text">${linked(mail.text)}</pre></details>`
  }
</article>`;

/** Addresses in the text part become links, so that a text-only mail can be acted upon. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 1
        ? `<a href="${escape(part)}" target="_blank" rel="noreferrer">${escape(part)}</a>`
        : escape(part),
    )
    .join('');
