import Bowser from 'bowser';

const unknown = 'Unknown device';
const browserNames = new Set<string>(Object.values(Bowser.BROWSER_MAP));
const systemNames = new Set<string>(Object.values(Bowser.OS_MAP));

const userAgentLength = 400;

/** What is kept of the header, which is anyone's text: PostgreSQL cannot hold NUL; a header can. */
export function storedUserAgent(userAgent: string): string {
  return userAgent.replaceAll('\0', '').slice(0, userAgentLength);
}

/**
 * A browser's name for people, such as "Firefox on Linux". Only known names are used: the header is arbitrary
 * text, and this appears in emails and settings.
 */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return unknown;
  const { browser, os } = Bowser.parse(userAgent);
  const browserName = known(browserNames, browser.name);
  const systemName = known(systemNames, os.name);
  if (!browserName) return systemName ?? unknown;
  // "Samsung Internet for Android" says it already.
  if (!systemName || browserName.includes(systemName)) return browserName;
  return `${browserName} on ${systemName}`;
}

function known(names: ReadonlySet<string>, name: string | undefined): string | null {
  return name !== undefined && names.has(name) ? name : null;
}
