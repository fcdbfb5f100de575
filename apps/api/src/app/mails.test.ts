import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../core/outbox/unit-of-work.ts';
import { makeDraft, makeListing } from '../domains/listings/listings.test-kit.ts';
import { saveSearchAs } from '../domains/search/saved/searches.test-kit.ts';
import { operatorEmail } from '../domains/sales/sale-world.fixture.ts';
import type { OutgoingMail } from '../core/mail/mail.port.ts';
import type { Persona } from '../test-kit/persona.ts';
import { expectErrorLog } from '../test-kit/test-log.ts';
import { startWorld, type World } from '../test-kit/world.ts';
import { toldEvents } from './mails.fixture.ts';
import { eventCatalog } from './modules.ts';

/** What someone might type where a name, a title or a text is asked for. */
const hostile = {
  name: '<script>alert(1)</script>',
  title: 'A "lamp" <script>alert(2)</script> & \'more\' <img src=x>',
  text: '</td><script>alert(3)</script>\nBcc: spy@example.test',
};
/** What no form accepts, in case it is in the database anyway. */
const broken = 'A lamp\r\nBcc: spy@example.test\r\n\r\n<script>';

type SiteRoute = { path?: string; index?: boolean; children?: SiteRoute[] };

/** Every address of the site map as a pattern. */
async function siteRoutes(): Promise<RegExp[]> {
  const file = new URL('../../../web/app/routes.ts', import.meta.url).href;
  const { default: routes } = (await import(/* @vite-ignore */ file)) as { default: SiteRoute[] };
  const paths = (route: SiteRoute, above: string): string[] => {
    const own = route.path === undefined ? above : `${above}/${route.path}`;
    const below = (route.children ?? []).flatMap((child) => paths(child, own));
    return route.children ? below : [own === '' ? '/' : own];
  };
  return routes
    .flatMap((route) => paths(route, ''))
    .filter((path) => !path.includes('*'))
    .map((path) => new RegExp(`^${path.replaceAll(/:[^/]+/g, '[^/]+')}$`));
}

let world: World;
let patterns: RegExp[];
let buyer: Persona;
let owners: [Persona, Persona];
beforeAll(async () => {
  world = await startWorld();
  patterns = await siteRoutes();
  buyer = await world.person({ firstName: hostile.name, lastName: '"Bo"' });
  await world.person({ email: operatorEmail, firstName: 'Olga' });
  owners = [await world.person({ firstName: 'Ann' }), await world.person({ firstName: 'Tim' })];
});
afterAll(() => world.stop());

/** What every email holds to, whatever it says. */
function expectSound(mail: OutgoingMail, actions = 1): void {
  expect(mail.subject).toMatch(/^\P{Cc}{3,150}$/u);
  expect(mail.html).toContain('<html lang="en"');
  expect(mail.html).not.toMatch(/<(script|img)\b/);
  expect(mail.html).not.toMatch(/undefined|null|\[object/);
  // Written for itself: no markup that the mail brought, whole sentences, the product's name.
  expect(mail.text).not.toMatch(/&(amp|lt|gt|quot|nbsp);|<\/?(p|h1|table|br)\b|undefined|\[object/);
  expect(mail.text.length).toBeGreaterThan(80);
  const links = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, url]) => unescaped(url ?? ''));
  expect(links).toHaveLength(actions);
  const addresses = mail.text.match(/https?:\/\/\S+/g) ?? [];
  expect(addresses).toEqual(links);
  for (const link of links) {
    expect(link.startsWith(`${world.deps.config.publicUrl}/`)).toBe(true);
    const { pathname } = new URL(link);
    expect(patterns.some((pattern) => pattern.test(pathname))).toBe(true);
  }
}

function unescaped(attribute: string): string {
  return attribute.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

/** Does what is given, and everything that follows; answers the emails that were sent. */
async function mailsOf(happen: () => Promise<unknown>): Promise<OutgoingMail[]> {
  const before = world.mailbox.sent.length;
  await happen();
  await world.drain();
  return world.mailbox.sent.slice(before);
}

describe('the emails of an account', () => {
  it('are well-formed: code, reset, changed password', async () => {
    const newcomer = { email: 'new@example.test', firstName: hostile.name, lastName: 'x' };
    const [code] = await mailsOf(() => world.person({ ...newcomer, verified: false }));
    expect(code?.subject).toMatch(/^\d{4} is your Claimstead code$/);
    if (code) expectSound(code, 0);
    const [reset] = await mailsOf(() =>
      buyer.request('POST', '/auth/requestPasswordReset', { query: { email: newcomer.email } }),
    );
    if (reset) expectSound(reset);
    const token = new URL(/https?:\S+/.exec(reset?.text ?? '')?.[0] ?? '').searchParams.get(
      'token',
    );
    const [changed, ...more] = await mailsOf(() =>
      buyer.request('PUT', '/auth/resetPassword', {
        body: { email: newcomer.email, token, password: 'Other-Harbour-8' },
      }),
    );
    expect(changed?.subject).toBe('Your Claimstead password was changed');
    expect(changed?.key).toMatch(/^password-changed\.[\w-]+$/);
    if (changed) expectSound(changed);
    expect(more).toEqual([]);
    // Codes and links are new in every email: no two of those may pass for the same.
    expect([code?.key, reset?.key]).toEqual([undefined, undefined]);
  });

  it('greet nobody with something that is not a name', async () => {
    for (const mail of world.mailbox.to('new@example.test')) {
      expect(mail.text).toContain('Hello,\n');
      expect(mail.html).not.toContain('alert(1)');
    }
  });
});

describe('the emails of support and of an invitation', () => {
  it('are well-formed, whatever was written', async () => {
    const [received, forwarded, ...more] = await mailsOf(() =>
      buyer.request('POST', '/support/inquiry', {
        body: { subject: hostile.title, category: 'other', message: hostile.text },
      }),
    );
    expect(more).toEqual([]);
    expect(new Set([received?.to, forwarded?.to])).toEqual(
      new Set([buyer.me.email, world.deps.config.mail.supportEmail]),
    );
    for (const mail of [received, forwarded]) if (mail) expectSound(mail);
    expect(received?.html).toContain('&lt;/td&gt;&lt;script&gt;alert(3)&lt;/script&gt;<br>Bcc:');
  });

  it('invite a named owner', async () => {
    const patentId = await makeDraft(owners[0], { title: hostile.title });
    const named = (email: string) => ({
      user: { firstName: hostile.name, lastName: 'x', email },
      stake: 50,
    });
    const [invitation] = await mailsOf(() =>
      owners[0].request('PUT', '/owners', {
        query: { patentId },
        body: [named(owners[0].me.email), named('named@example.test')],
      }),
    );
    expect(invitation?.to).toBe('named@example.test');
    expect(invitation?.key).toBeUndefined();
    if (invitation) expectSound(invitation);
  });
});

describe('the email about a saved search', () => {
  it('is well-formed: one link to the new listings, and one to unsubscribe', async () => {
    const filters = { search: 'a "LAMP" <script>', sort: 'price_asc' } as const;
    await saveSearchAs(buyer, { name: hostile.title.slice(0, 80), filters, mails: true });
    await makeListing(world, owners[0], { title: hostile.title });
    const [mail, ...more] = await mailsOf(async () => {
      world.clock.advance(25 * 3_600);
      await world.settle();
    });
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`One new patent for “${hostile.title.slice(0, 80)}”`);
    expect(mail?.html).toContain('&lt;script&gt;alert(2)');
    if (mail) expectSound(mail, 2);
  });
});

describe('the emails of the plan of notices', () => {
  const castOf = () => ({ buyer: buyer.userId, one: owners[0].userId, two: owners[1].userId });
  const happen = (words: { title: string; text: string }) => async () => {
    // Only messages that are really unread in the inbox are emailed.
    await buyer.request('POST', `/messages/${owners[0].userId}`, {
      body: { message: words.title },
    });
    // No payment provider runs beside this world: a slow machine asks it for longer than a minute.
    expectErrorLog(/the provider has been away for a minute/);
    await transact(world.deps, async (unit) => {
      for (const event of toldEvents(castOf(), words)) unit.emit(event);
    });
    await world.drain();
    world.clock.advance(11 * 60);
    await world.settle();
  };

  it('are sent for every title of the plan, well-formed, each with its one action', async () => {
    const mails = await mailsOf(happen(hostile));
    expect(mails.length).toBeGreaterThan(30);
    for (const mail of mails) expectSound(mail, mail.unsubscribeUrl === undefined ? 1 : 2);
    const mailed = eventCatalog.types
      .flatMap((type) => eventCatalog.noticesOf(type))
      .filter((row) => row.mail !== 'never' && row.mail !== 'own')
      .map((row) => row.title);
    const subjects = mails.map((mail) => mail.subject.split(':')[0]);
    expect(new Set(subjects)).toEqual(new Set(mailed));
    const made = mails.find((mail) => mail.subject.startsWith('New offer'));
    expect(made?.subject).toBe(`New offer: ${hostile.title}`);
    expect(made?.text).toContain('Amount: $1,250,000.50');
    expect(made?.html).toContain('Action needed');
    // First what happened, in a sentence.
    for (const mail of mails) expect(mail.text).toMatch(/^Hello.*,\n\n(?!Patent:|Subject:|> )/m);
    const answer = mails.find((mail) => mail.subject.startsWith('Reply from support'));
    expect(answer?.text).toContain('> </td><script>alert(3)</script>\n> Bcc: spy@example.test');
    const told = mails.find((mail) => mail.subject.startsWith('Assignment recorded'));
    expect(told?.html).not.toContain('Action needed');
  });

  it('isolate a name or a title, so that it rearranges nothing around it', async () => {
    const name = 'דנה';
    const title = 'منارة 500';
    const dana = { first_name: name, last_name: 'כהן' };
    const person = () =>
      world.deps.db.updateTable('users').where('id', '=', buyer.userId).set(dana).execute();
    await person();
    const mails = await mailsOf(happen({ title, text: 'Plain.' }));
    const shown = mails.flatMap((mail) => [
      mail.subject,
      ...mail.text.split('\n'),
      // In a page, what has a cell or a paragraph of its own needs nothing.
      ...[...mail.html.matchAll(/>([^<>]+)</g)].map(([, words]) => (words ?? '').trim()),
    ]);
    const held = shown.filter((line) => line.includes(name) || line.includes(title));
    expect(held.length).toBeGreaterThan(60);
    const alone = new Set([title, `${name} כהן`, `> ${title}`]);
    const loose = held.filter((line) => {
      const rest = line.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, '');
      return !alone.has(line) && /[\u0590-\u06FF]/u.test(rest);
    });
    expect(loose).toEqual([]);
  });

  it('carry one id each, the same when an email is sent again', async () => {
    const mails = await mailsOf(happen(hostile));
    const keys = mails.map((mail) => mail.key ?? '');
    expect(new Set(keys).size).toBe(mails.length);
    for (const key of keys) expect(key).toMatch(/^notice\.[0-9a-f-]{36}$/);
    const id = keys[0]?.replace('notice.', '') ?? '';
    await world.deps.db
      .updateTable('notifications')
      .set({ mailed_at: null })
      .where('id', '=', id)
      .execute();
    const [again] = await mailsOf(() =>
      transact(world.deps, async (unit) => {
        unit.enqueue({ name: 'notifications.send_mail', data: { notificationId: id } });
      }),
    );
    expect(again).toEqual(mails[0]);
  });

  it('stay intact even if the database holds what no form accepts', async () => {
    await world.deps.db
      .updateTable('users')
      .set({ first_name: broken })
      .where('id', '=', buyer.userId)
      .execute();
    const mails = await mailsOf(happen({ title: broken, text: broken }));
    expect(mails.length).toBeGreaterThan(30);
    for (const mail of mails) expectSound(mail, mail.unsubscribeUrl === undefined ? 1 : 2);
    expect(world.mailbox.to('spy@example.test')).toEqual([]);
  });
});
