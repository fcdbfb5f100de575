import { type ElementHandle, type Frame, type KeyInput, launch, type Page } from 'puppeteer-core';
import { type Driver, isNamed, reachable, type Role } from './driver.ts';

/** Roles as Firefox itself names them. */
const roles: Record<Exclude<Role, 'field'>, string> = {
  button: 'button',
  link: 'link',
  tab: 'tab',
  checkbox: 'checkbox',
};

/** A window of an installed Firefox, over WebDriver BiDi. */
export async function openFirefox(program: string): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    defaultViewport: null,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'ui.systemUsesDarkTheme': 0 },
  });
  const page = await browser.newPage();
  const version = await browser.version();
  let frame: Frame = page.mainFrame();
  return {
    version,
    goTo: async (address) => {
      await page.goto(address);
    },
    find: async (role, name) => {
      const found = await elementOf(frame, role, name);
      return found && { click: () => found.click() };
    },
    evaluate: <T>(expression: string) => frame.evaluate(expression) as Promise<T>,
    type: async (text) => {
      for (const character of text) await page.keyboard.press(keyOf(character));
    },
    press: async (key, withShift = false) => {
      if (withShift) await page.keyboard.down('Shift');
      await page.keyboard.press(key);
      if (withShift) await page.keyboard.up('Shift');
    },
    selectAll: () => selectAllIn(page),
    enterFrame: async (title) => {
      const element = await page.$(`iframe[title="${title}"]`);
      const inner = await element?.contentFrame();
      if (inner) frame = inner;
      return inner != null;
    },
    leaveFrame: async () => {
      frame = page.mainFrame();
    },
    resize: (width, height) => page.setViewport({ width, height }),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}

const keyOf = (character: string) => (character === '\n' ? 'Enter' : character) as KeyInput;

async function selectAllIn(page: Page): Promise<void> {
  const key = process.platform === 'darwin' ? 'Meta' : 'Control';
  await page.keyboard.down(key);
  await page.keyboard.press('a');
  await page.keyboard.up(key);
}

/** By the name that Firefox tells assistive technology; a pattern, which it cannot be asked for, by the words on it. */
async function elementOf(
  frame: Frame,
  role: Role,
  name: string | RegExp,
): Promise<ElementHandle<Element> | null> {
  const list = await frame.evaluateHandle(reachable(role));
  const candidates = [...(await list.getProperties()).values()];
  const named =
    typeof name === 'string'
      ? await frame.$$(
          `::-p-aria([name="${name}"]${role === 'field' ? '' : `[role="${roles[role]}"]`})`,
        )
      : null;
  for (const candidate of candidates) {
    const element = candidate.asElement() as ElementHandle<Element> | null;
    if (!element) continue;
    if (typeof name !== 'string') {
      if (isNamed(await element.evaluate(wordsOn), name)) return element;
      continue;
    }
    for (const one of named ?? []) {
      if (await element.evaluate((it, other) => it === other, one)) return element;
    }
  }
  return null;
}

function wordsOn(element: Element): string {
  const label = element.getAttribute('aria-label');
  if (label !== null) return label;
  const labels = element instanceof HTMLInputElement ? element.labels : null;
  return labels?.[0]?.textContent ?? element.textContent ?? '';
}
