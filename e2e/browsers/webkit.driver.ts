import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, By, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '../../apps/api/src/test-kit/free-port.ts';
import { until } from '../kit/product.ts';
import { type Driver, isNamed, type Key as KeyName, reachable } from './driver.ts';

const keys: Record<KeyName, string> = {
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Backspace: Key.BACK_SPACE,
  Delete: Key.DELETE,
  ArrowLeft: Key.ARROW_LEFT,
  Home: Key.HOME,
  End: Key.END,
  Tab: Key.TAB,
};

export type WebKitPrograms = { driver: string; browser: string; screen: string | null };

/** A window of an installed WebKitGTK, by its own WebDriver; on a screen that nobody sees if the machine has none. */
export async function openWebKit(programs: WebKitPrograms): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'claimstead-webkit-'));
  const running: ChildProcess[] = [];
  // A test run that is broken off leaves nothing behind.
  const endAll = () => running.forEach((child) => child.kill());
  process.once('exit', endAll);
  const stop = async () => {
    process.off('exit', endAll);
    for (const child of running.toReversed()) await ended(child);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const display = process.env['DISPLAY'] ?? (await startScreen(programs.screen, running));
    const port = await freePort();
    const env = { ...process.env, ...quietDesktop(home), DISPLAY: display };
    running.push(spawn(programs.driver, [`--port=${port}`], { stdio: 'ignore', env }));
    const address = `http://127.0.0.1:${port}`;
    await until('WebKitWebDriver answers', () => answers(`${address}/status`));
    const driver = await new Builder()
      .usingServer(address)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
      })
      .build();
    const version = String((await driver.getCapabilities()).get('browserVersion'));
    return driverOf(driver, version, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

function driverOf(driver: WebDriver, version: string, stop: () => Promise<void>): Driver {
  const evaluate = <T>(expression: string) => driver.executeScript<T>(`return ${expression}`);
  return {
    version: `WebKitGTK ${version}`,
    goTo: (address) => driver.get(address),
    find: async (role, name) => {
      for (const element of await evaluate<WebElement[]>(reachable(role))) {
        if (!isNamed(await element.getAccessibleName(), name)) continue;
        return {
          click: async () => {
            await driver.executeScript(toTheMiddle, element);
            await element.click();
          },
        };
      }
      return null;
    },
    evaluate,
    type: (text) => driver.actions().sendKeys(text.replaceAll('\n', Key.ENTER)).perform(),
    press: (key, withShift = false) => {
      const acts = driver.actions();
      return withShift
        ? acts.keyDown(Key.SHIFT).sendKeys(keys[key]).keyUp(Key.SHIFT).perform()
        : acts.sendKeys(keys[key]).perform();
    },
    selectAll: () =>
      driver.actions().keyDown(Key.CONTROL).sendKeys('a').keyUp(Key.CONTROL).perform(),
    enterFrame: async (title) => {
      const [frame] = await driver.findElements(By.css(`iframe[title="${title}"]`));
      if (frame) await driver.switchTo().frame(frame);
      return frame !== undefined;
    },
    leaveFrame: () => driver.switchTo().defaultContent(),
    resize: async (width, height) => {
      // The window's edges and bars come on top of what the page has.
      const [edgeX = 0, edgeY = 0] = await evaluate<number[]>(
        '[window.outerWidth - window.innerWidth, window.outerHeight - window.innerHeight]',
      );
      await driver
        .manage()
        .window()
        .setRect({ width: width + edgeX, height: height + edgeY });
    },
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: async () => {
      await driver.quit().catch(() => undefined);
      await stop();
    },
  };
}

/** Where nothing lies over it: the page's head stays at the top. */
const toTheMiddle = `arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`;

/** Nothing of the person whose desktop this is, and nothing that moves. */
function quietDesktop(home: string): Record<string, string> {
  mkdirSync(join(home, 'config/gtk-3.0'), { recursive: true });
  const settings = '[Settings]\ngtk-enable-animations=0\ngtk-application-prefer-dark-theme=0\n';
  writeFileSync(join(home, 'config/gtk-3.0/settings.ini'), settings);
  return {
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_DATA_HOME: join(home, 'data'),
    GDK_BACKEND: 'x11',
    // Else a machine without a way out tells the pages that they are offline.
    GIO_USE_NETWORK_MONITOR: 'base',
    LIBGL_ALWAYS_SOFTWARE: '1',
  };
}

/** @returns the name of the screen, which the program chooses among the free ones. */
async function startScreen(program: string | null, running: ChildProcess[]): Promise<string> {
  if (program === null) throw new Error('There is no screen, and Xvfb is not installed.');
  const child = spawn(
    program,
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  running.push(child);
  const told = child.stdio[3];
  if (!told) throw new Error('Xvfb tells no screen.');
  const [number] = (await once(told, 'data')) as [Buffer];
  return `:${number.toString().trim()}`;
}

function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}
