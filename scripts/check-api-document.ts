import { createConfig, lintFromString } from '@redocly/openapi-core';
import { apiDocument } from '../apps/api/src/app/api-docs/api-document.ts';

/** The whole document as it is served, with the operators' calls: what is longer, nobody reads. */
const mostBytes = 250_000;

/** What of the recommended rules does not hold, and why. */
const exempt: Readonly<Record<string, { rule: string; why: string }>> = {
  '/api/v1/notifications/mails/unsubscribe': {
    rule: 'operation-2xx-response',
    why: 'A mail program that opens the link is only led to a page.',
  },
  '/api/v1/savedSearches/unsubscribe': {
    rule: 'operation-2xx-response',
    why: 'A mail program that opens the link is only led to a page.',
  },
};

const source = JSON.stringify(
  apiDocument({
    publicUrl: 'https://market.claimstead.test',
    sessionCookie: '__Host-session',
    withOperators: true,
  }),
);
const config = await createConfig({ extends: ['recommended'] });
const found = (await lintFromString({ source, config })).map(({ ruleId, message, location }) => {
  const pointer = location[0]?.pointer ?? '';
  const [, path = ''] = /^#\/paths\/([^/]+)/.exec(pointer) ?? [];
  return { ruleId, message, pointer, path: path.replaceAll('~1', '/') };
});
const faults = found
  .filter(({ ruleId, path }) => exempt[path]?.rule !== ruleId)
  .map(({ ruleId, message, pointer }) => `${ruleId}: ${message}\n  at ${pointer}`);
for (const [path, { rule }] of Object.entries(exempt)) {
  if (!found.some((one) => one.path === path && one.ruleId === rule)) {
    faults.push(`${path} needs no exemption from ${rule} any more.`);
  }
}
const bytes = Buffer.byteLength(source);
if (bytes > mostBytes) faults.push(`The document has ${bytes} bytes, more than ${mostBytes}.`);
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exitCode = 1;
}
