import { expect, it } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { expectGoodLooks } from '../../axe.test-kit.ts';
import { ada, broken, held, placeOf, serve, show } from '../../browser.test-kit.tsx';
import { SiteFrame } from './site-frame.tsx';

const accountMenu = page.getByRole('button', { name: 'Account menu' });
const signIn = page.getByRole('link', { name: 'Sign In' });
const tabs = page.getByRole('navigation', { name: 'Main' });
const menuButton = page.getByRole('button', { name: 'Menu', exact: true });
const menu = page.getByRole('navigation', { name: 'Menu' });
const phone = [390, 844] as const;

type Session = { me: typeof ada | null };

/** A page in the frame of the product, with this answer to who is signed in. */
function open(session: () => Session | Response | Promise<Session>) {
  const server = serve({
    'GET /auth/session': session,
    'GET /notifications/unread/count': () => 0,
    'GET /patent/wishlist/count': () => 0,
  });
  const router = show(
    <SiteFrame>
      <h1>A page</h1>
    </SiteFrame>,
    '/faq',
  );
  return { server, router };
}

/** Where the parts of the page are that do not depend on who is signed in. */
function places() {
  const parts = [
    page.getByRole('link', { name: 'Claimstead, home' }),
    tabs,
    page.getByRole('heading', { level: 1 }),
    page.getByRole('contentinfo'),
  ];
  return parts.map((part) => part.element().getBoundingClientRect().toJSON() as DOMRect);
}

it.for([
  ['a visitor', null],
  ['a person', ada],
] as const)(
  'the header shows nothing personal before it knows who is signed in, and then nothing moves: %s',
  async ([, me]) => {
    const { answer, letGo } = held(() => ({ me }));
    const { server } = open(answer);
    await document.fonts.ready;
    await expect.poll(() => server.asked).toContain('GET /auth/session');
    await expect.element(signIn).not.toBeInTheDocument();
    await expect.element(accountMenu).not.toBeInTheDocument();
    const before = places();
    letGo();
    await expect.element(me ? accountMenu : signIn).toBeVisible();
    await expect.element(me ? signIn : accountMenu).not.toBeInTheDocument();
    expect(places()).toEqual(before);
  },
);

it('a session that cannot be checked does not count as signed out', async () => {
  const { server } = open(broken);
  const retry = page.getByRole('button', {
    name: 'We couldn’t check who’s signed in. Try again',
  });
  await expect.element(retry).toBeVisible();
  await expect.element(signIn).not.toBeInTheDocument();
  server.answer('GET /auth/session', () => ({ me: ada }));
  await retry.click();
  await expect.element(accountMenu).toBeVisible();
});

it('on small screens a menu slides down and up again', async () => {
  await page.viewport(769, 800);
  const { router } = open(() => ({ me: null }));
  await expect.element(page.getByRole('link', { name: 'Create Account' })).toBeVisible();
  await expect.element(tabs).toBeVisible();
  await expect.element(menuButton).not.toBeInTheDocument();
  await page.viewport(768, 800);
  await expect.element(tabs).not.toBeInTheDocument();
  await menuButton.click();
  const links = menu.getByRole('link');
  await expect
    .poll(() => links.elements().map(({ textContent }) => textContent))
    .toEqual(['Home', 'Sell Patent', 'Buy Patent', 'FAQs', 'Sign In', 'Create Account']);
  await expect.element(menu.getByRole('link', { name: 'Home' })).toHaveFocus();
  await page.viewport(...phone);
  await expectGoodLooks('phone');
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(menuButton).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(menu.getByRole('link', { name: 'Home' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => placeOf(router)).toBe('/');
  await expect.element(menu).not.toBeInTheDocument();
  await menuButton.click();
  await expect.element(menu).toBeVisible();
  await commands.tapAt(200, 700);
  await expect.element(menu).not.toBeInTheDocument();
});

it('the menu of small screens has the actions of a person who is signed in', async () => {
  await page.viewport(...phone);
  open(() => ({ me: ada }));
  await menuButton.click();
  await expect.element(menu.getByRole('link', { name: 'Support' })).toBeVisible();
  await expect.element(menu.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expectGoodLooks('phone');
});
