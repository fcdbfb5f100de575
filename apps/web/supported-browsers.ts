/**
 * The oldest version of each browser that the product works in: what the pages use without asking has been in all of
 * them since (`AbortSignal.any` and `Promise.withResolvers` in Safari 17.4, `URL.canParse` in Chrome 120). Firefox 128
 * is an extended support release. README.md says the same, and lint/newer-than-browsers.ts what is newer.
 */
export const supportedBrowsers = {
  chrome: '120',
  edge: '120',
  firefox: '128',
  safari: '17.4',
  ios: '17.4',
} as const;

/** The same for the builds: syntax and styles that one of them lacks are rewritten. */
export const buildTarget = Object.entries(supportedBrowsers).map(
  ([name, version]) => `${name}${version}`,
);
