import { domainToASCII } from 'node:url';

/** Providers with several domains for one mailbox, under their main name. */
const sameProvider: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };

/**
 * Where dots before the @ mean nothing. For Google's public addresses: "Dots don't matter in Gmail
 * addresses" (support.google.com/mail/answer/7436150); at a company's own domain they do.
 */
const dotless: ReadonlySet<string> = new Set(['gmail.com']);

/**
 * Yahoo's disposable addresses are a name, a hyphen and any word (help.yahoo.com, SLN28815): a Yahoo ID itself has no
 * hyphen. Yahoo has a domain for most countries.
 */
const dashTags =
  /^(?:yahoo\.(?:com|[a-z]{2}|com?\.[a-z]{2})|ymail\.com|rocketmail\.com|myyahoo\.com)$/;

/**
 * What stands before the @ is any word where the name is a subdomain: `any@name.fastmail.com` is `name@fastmail.com`, with
 * `-` for `_` (fastmail.help, "Plus addressing and subdomain addressing"). At a company's own domain nobody can tell.
 */
const nameAsSubdomain = /^([^.]+)\.(fastmail\.(?:[a-z]{2,3}|com?\.[a-z]{2})|sent\.com|pobox\.com)$/;

/**
 * The mailbox that an address leads to, as far as its spelling tells: two addresses with the same one are
 * one person's. Letter case, the form of an international domain and a final dot of it make no difference,
 * nor does what follows a `+` (subaddressing, RFC 5233), nor do dots at Gmail, a hyphen's tag at Yahoo or
 * the word before a name that is a subdomain. Only for comparing: an email is always sent to the address as
 * it was given.
 */
export function mailboxOf(email: string): string {
  const domain = domainOf(email);
  const [, name, provider] = nameAsSubdomain.exec(domain) ?? [];
  if (name !== undefined) return `${name.replaceAll('-', '_')}@${provider}`;
  const local = plain(email).replace(/@[^@]*$/, '');
  return `${localPartOf(local, domain)}@${domain}`;
}

function plain(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

/** The domain of an address in its one form: lower case, as the DNS has it, under its provider's main name. */
export function domainOf(email: string): string {
  const whole = plain(email);
  const named = whole.slice(whole.lastIndexOf('@') + 1).replace(/\.+$/, '');
  // Empty if it is not a possible DNS domain: then the spelling is all there is.
  const ascii = domainToASCII(named) || named;
  return sameProvider[ascii] ?? ascii;
}

function localPartOf(local: string, domain: string): string {
  const plus = local.indexOf('+');
  const name = plus > 0 ? local.slice(0, plus) : local;
  const dash = dashTags.test(domain) ? name.indexOf('-') : -1;
  if (dash > 0) return name.slice(0, dash);
  return dotless.has(domain) ? name.replaceAll('.', '') : name;
}
