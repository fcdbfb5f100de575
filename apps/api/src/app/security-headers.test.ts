import { describe, expect, it } from 'vitest';
import { parseConfig } from '../core/config/config.ts';
import { productionSettings } from '../test-kit/production-settings.ts';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';

const live = productionSettings;

function framesOf(environment: Record<string, string>): string[] {
  const policy = contentSecurityPolicy(parseConfig(environment), '<html></html>');
  const line = policy.split('; ').find((one) => one.startsWith('frame-src '));
  return line?.split(' ').slice(1) ?? [];
}

describe('a page holds frames', () => {
  it('of BoldSign only where there is an account, and of that account’s region', () => {
    expect(framesOf(live).join(' ')).not.toContain('boldsign');
    const account = { BOLDSIGN_API_KEY: 'key', BOLDSIGN_WEBHOOK_SECRET: 'secret' };
    expect(framesOf({ ...live, ...account })).toContain('https://app.boldsign.com');
    const european = framesOf({
      ...live,
      ...account,
      SIGNING_PROVIDER: 'boldsign',
      BOLDSIGN_API_URL: 'https://api-eu.boldsign.com',
      BOLDSIGN_APP_URL: 'https://app-eu.boldsign.com/some/page',
    });
    expect(european).toContain('https://app-eu.boldsign.com');
    expect(european).not.toContain('https://app.boldsign.com');
  });

  it('of the sandbox once, whatever it stands in for', () => {
    const frames = framesOf({ SIGNING_PROVIDER: 'boldsign' });
    expect(frames.filter((origin) => origin === 'http://127.0.0.1:3001')).toHaveLength(1);
  });
});

it('a document may hold the windows that it opens, as the provider’s onboarding needs it', () => {
  const headers = securityHeaders(parseConfig(live));
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
});

it('over HTTPS every response says that this host and its subdomains use HTTPS only, for a year', () => {
  const headers = securityHeaders(parseConfig(live));
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  expect(securityHeaders(parseConfig({}))).not.toHaveProperty('strict-transport-security');
});

it('a page runs only its own scripts and the payment provider’s: no text becomes a program', () => {
  const policy = contentSecurityPolicy(parseConfig(live), '<script>1</script>');
  const scripts = policy.split('; ').find((one) => one.startsWith('script-src ')) ?? '';
  expect(scripts).toMatch(
    /^script-src 'self' 'sha256-\S+' https:\/\/js\.stripe\.com https:\/\/connect-js\.stripe\.com$/,
  );
  for (const none of ["base-uri 'none'", "object-src 'none'"]) expect(policy).toContain(none);
});
