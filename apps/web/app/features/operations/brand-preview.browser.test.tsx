import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectGoodLooks } from '../../axe.test-kit.ts';
import { broken, serve, show } from '../../browser.test-kit.tsx';
import { BrandPreview } from './brand-preview.tsx';

const brand = {
  name: 'Harbor Patents',
  accent: { light: '#1f5f4a', dark: '#679284' },
  logo: 'own' as const,
  from: 'Harbor Patents <hello@a-rather-long-name-of-a-host.harbor.example>',
  supportEmail: 'help@harbor.example',
  mailFooter: null,
  mail: {
    subject: 'Test email from Harbor Patents',
    html: '<!doctype html><html lang="en"><head><title>Email works</title></head><body><h1>Email works</h1></body></html>',
    text: 'Email works',
  },
};

it('shows name, look and sender, and an email in a frame that may run nothing', async () => {
  serve({ 'GET /operations/brand': () => brand });
  show(
    <main>
      <h1>Name and look</h1>
      <BrandPreview />
    </main>,
  );
  await expect.element(page.getByText('#1f5f4a; in dark mode #679284')).toBeVisible();
  await expect.element(page.getByText('None')).toBeVisible();
  const mail = page.getByTitle('Sample email: Test email from Harbor Patents');
  await expect.element(mail).toHaveAttribute('srcdoc', brand.mail.html);
  // Nothing is allowed to it: no scripts, no forms, no origin.
  await expect.element(mail).toHaveAttribute('sandbox', '');
  await expectGoodLooks();
});

it('says so where the settings cannot be loaded', async () => {
  serve({ 'GET /operations/brand': broken });
  show(<BrandPreview />);
  await expect.element(page.getByText('The settings could not be loaded')).toBeVisible();
});
