import { expect, it, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { broken, held, refetch, serve, show, unreachable } from '../../browser.test-kit.tsx';
import { aPatent } from '../../patents.fixture.ts';
import { Featured } from './featured.tsx';

const carousel = page.getByRole('group', { name: 'Featured Patents' });
const links = carousel.getByRole('link');
const patents = Array.from({ length: 8 }, (_, at) => aPatent(at + 1));
/** The width of a card and the gap after it. */
const slide = 296;

/** The carousel with its cards, and its ticks under control; nothing is hovered. */
async function open(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  serve({ 'GET /patents/featured': () => patents });
  show(<Featured />);
  await expect.element(links.first()).toBeVisible();
  await leave();
}

/** Points elsewhere. */
const leave = () => page.getByRole('heading', { name: 'Featured Patents' }).hover();
const press = (name: string) => page.getByRole('button', { name }).click();
/** How far the rail is scrolled. */
const offset = () => Math.round(carousel.getByRole('list').element().scrollLeft);
/** When the rail next comes to rest. */
const rest = () =>
  new Promise((rested) => {
    carousel.getByRole('list').element().addEventListener('scrollend', rested, { once: true });
  });
/** As much time passes as one slide has, and it is turned. */
async function turnsIn(milliseconds: number): Promise<void> {
  const rested = rest();
  vi.advanceTimersByTime(milliseconds);
  await rested;
  expect(offset()).toBe(slide);
}
/** How full the bar is, from 0 to 1. */
function filled(): number {
  const bar = carousel.element().querySelector('span[aria-hidden] > span');
  return Number(/scaleX\(([\d.]+)\)/.exec(bar?.getAttribute('style') ?? '')?.[1] ?? 0);
}

it('featured cards have their size and open the listing', async () => {
  await open();
  const card = carousel.getByRole('article').first();
  const { width, height } = card.element().getBoundingClientRect();
  expect([width, height]).toEqual([280, 163]);
  await expect
    .element(card.getByRole('link'))
    .toHaveAttribute('href', `/listing/${patents[0]?.id}`);
});

it('the carousel advances on its own every five seconds, with a bar that fills', async () => {
  await commands.emulate({ reducedMotion: 'no-preference' });
  await open();
  vi.advanceTimersByTime(2_500);
  expect(filled()).toBeGreaterThan(0.3);
  expect(offset()).toBe(0);
  await turnsIn(2_700);
  expect(filled()).toBeLessThan(0.3);
});

it('the carousel pauses while it is hovered, and while a card has the focus', async () => {
  await commands.emulate({ reducedMotion: 'no-preference' });
  await open();
  await carousel.getByRole('article').first().hover();
  vi.advanceTimersByTime(12_000);
  expect(offset()).toBe(0);
  await leave();
  page.getByRole('link', { name: 'View All' }).element().focus();
  await userEvent.tab();
  await expect.element(links.first()).toHaveFocus();
  vi.advanceTimersByTime(12_000);
  expect(offset()).toBe(0);
  await userEvent.tab({ shift: true });
  await turnsIn(5_200);
});

it('the carousel is paused and played by a button', async () => {
  await commands.emulate({ reducedMotion: 'no-preference' });
  await open();
  await press('Pause the carousel');
  await leave();
  vi.advanceTimersByTime(12_000);
  expect(offset()).toBe(0);
  await press('Play the carousel');
  await leave();
  await turnsIn(5_200);
});

it('the carousel stays paused where motion is reduced, until it is played', async () => {
  await open();
  vi.advanceTimersByTime(20_000);
  expect(offset()).toBe(0);
  await press('Play the carousel');
  await leave();
  await turnsIn(5_200);
});

it('the carousel moves by buttons and by arrow keys, and wraps around at the ends', async () => {
  await open();
  await press('Next patents');
  await expect.poll(offset).toBe(slide);
  await press('Previous patents');
  await expect.poll(offset).toBe(0);
  links.first().element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(links.nth(1)).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(links.last()).toHaveFocus();
  await expect.poll(offset).toBeGreaterThan(600);
});

it('the carousel keeps its place while it loads, and says if there is nothing or a failure', async () => {
  const { answer, letGo } = held(() => patents);
  const server = serve({ 'GET /patents/featured': answer });
  show(
    <>
      <Featured />
      <h2>Below</h2>
    </>,
  );
  const place = () =>
    page.getByRole('heading', { name: 'Below' }).element().getBoundingClientRect();
  await expect.poll(() => carousel.getByRole('list').element().children.length).toBe(4);
  const before = place();
  letGo();
  await expect.element(links.first()).toBeVisible();
  expect(place()).toEqual(before);

  server.answer('GET /patents/featured', () => []);
  await refetch();
  await expect.element(page.getByText('No featured patents yet')).toBeVisible();
});

it('featured patents that could not be loaded are asked for again by a button', async () => {
  const server = serve({ 'GET /patents/featured': broken });
  show(<Featured />);
  const failure = page.getByRole('alert');
  await expect.element(failure).toMatchTextContent(/The featured patents could not be loaded/);
  server.answer('GET /patents/featured', unreachable);
  await press('Try again');
  await expect.element(failure).toMatchTextContent(/connection/i);
  server.answer('GET /patents/featured', () => patents);
  await press('Try again');
  await expect.element(links.first()).toBeVisible();
});
