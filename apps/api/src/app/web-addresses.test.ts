import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readKnownAddresses, robotsText, siteMap } from './web-addresses.ts';

describe('the addresses of the pages', () => {
  it('are known by the list of the build, whatever stands behind a parameter', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'addresses-')), 'addresses.json');
    await writeFile(file, JSON.stringify(['', 'faq', 'auth/resetPassword', 'listing/:id']));
    const isKnown = await readKnownAddresses(file);
    for (const path of ['', 'faq', 'FAQ', 'auth/resetpassword', 'listing/1', 'listing/a.b']) {
      expect(isKnown(path), path).toBe(true);
    }
    for (const path of ['listing', 'listing/', 'listing/1/2', 'faq/x', 'xfaq', 'listing/:id/x']) {
      expect(isKnown(path), path).toBe(false);
    }
  });

  it('are listed for search engines, but not those that need an email or a sign-in', () => {
    const origin = 'https://market.example';
    const map = siteMap(origin, ['/faq', '/', '/auth/resetPassword']);
    expect(map).toContain('<loc>https://market.example/</loc>');
    expect(map).toContain('<loc>https://market.example/faq</loc>');
    expect(map).not.toContain('resetPassword');
    const robots = robotsText(origin);
    expect(robots).toContain('Sitemap: https://market.example/sitemap.xml');
    expect(robots).toMatch(/^Disallow: \/account$/m);
    expect(robots).not.toMatch(/^Disallow: \/$/m);
    // One address for each page that leads to signing in, all of the same form.
    expect(robots).toMatch(/^Disallow: \/auth\/\*\?$/m);
    expect(robots).not.toMatch(/^Disallow: \/auth\/login$/m);
  });
});
