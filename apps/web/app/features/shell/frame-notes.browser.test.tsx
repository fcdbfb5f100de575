import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectGoodLooks } from '../../axe.test-kit.ts';
import { broken, refetch, serve, show } from '../../browser.test-kit.tsx';
import { api } from '../../lib/api-client.ts';
import type { ApiResult } from '../../lib/api-types.ts';
import { queryClient } from '../../lib/query-client.ts';
import { SiteFrame } from './site-frame.tsx';

const site = { social: [], legal: null, agent: null, governingLaw: null };
type Maintenance = ApiResult<'GET /site'>['maintenance'];

/** A page in the frame of the product, during this maintenance. */
function open(maintenance: Maintenance) {
  const server = serve({ 'GET /site': () => ({ ...site, maintenance }) });
  show(
    <SiteFrame>
      <h1>A page</h1>
    </SiteFrame>,
    '/faq',
  );
  return server;
}

const note = page.getByText('We’re doing maintenance.');
const until = '2026-12-03T22:00:00.000Z';
const planned: Maintenance = { until, state: 'planned' };
const late: Maintenance = { until, state: 'late' };

it('every page says that there is maintenance and until when, later that it takes longer, and then nothing', async () => {
  const server = open(planned);
  await expect.element(note).toBeVisible();
  await expect
    .element(page.getByText(/until about Dec [34], 2026, \d+:\d\d [AP]M \S+\./))
    .toBeVisible();
  await expectGoodLooks();
  server.answer('GET /site', () => ({ ...site, maintenance: late }));
  await refetch();
  await expect.element(page.getByText('taking longer than planned')).toBeVisible();
  server.answer('GET /site', () => ({ ...site, maintenance: null }));
  await refetch();
  await expect.element(note).not.toBeInTheDocument();
});

it('a page that was open before learns it from the first refused call', async () => {
  const server = open(null);
  await expect.poll(() => server.asked).toContain('GET /site');
  server.answer('GET /site', () => ({ ...site, maintenance: planned }));
  server.answer('POST /auth/logout', () =>
    Response.json({ code: 'http.maintenance', detail: 'No.', until }, { status: 503 }),
  );
  const press = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () => api('POST /auth/logout'),
  });
  await expect(press.execute(undefined)).rejects.toMatchObject({ code: 'http.maintenance' });
  await expect.element(note).toBeVisible();
});

it('a site that does not say it shows nothing', async () => {
  const server = serve({ 'GET /site': broken });
  show(
    <SiteFrame>
      <h1>A page</h1>
    </SiteFrame>,
  );
  await expect.poll(() => server.asked).toContain('GET /site');
  await expect.element(note).not.toBeInTheDocument();
});
