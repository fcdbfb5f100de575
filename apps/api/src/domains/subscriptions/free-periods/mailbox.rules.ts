import { domainToASCII } from 'node:url';

/** Providers with several domains for one mailbox, under their main name. */
const sameProvider: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };

/**
 * Where dots before the @ mean nothing. For Google's public addresses: "Dots don't matter in Gmail
 * addresses" (support.google.com/mail/answer/7436150); at a company's own domain they do.
 */
const dotless: ReadonlySet<string> = new Set(['gmail.com']);

/**
 * The mailbox that an address leads to, as far as its spelling tells: two addresses with the same one are
 * one person's. Letter case, the form of an international domain and a final dot of it make no difference,
 * nor does what follows a `+` (subaddressing, RFC 5233), nor do dots at Gmail. Only for comparing: an email
 * is always sent to the address as it was given.
 */
export function mailboxOf(email: string): string {
  const whole = email.normalize('NFKC').trim().toLowerCase();
  const at = whole.lastIndexOf('@');
  const domain = domainOf(whole.slice(at + 1));
  return `${localPartOf(whole.slice(0, at), domain)}@${domain}`;
}

function domainOf(domain: string): string {
  const named = domain.replace(/\.+$/, '');
  // Empty if it is not a possible DNS domain: then the spelling is all there is.
  const ascii = domainToASCII(named) || named;
  return sameProvider[ascii] ?? ascii;
}

function localPartOf(local: string, domain: string): string {
  const plus = local.indexOf('+');
  const name = plus > 0 ? local.slice(0, plus) : local;
  return dotless.has(domain) ? name.replaceAll('.', '') : name;
}
