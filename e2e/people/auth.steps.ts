import {
  expect,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test';
import sharp from 'sharp';
import { mailTo } from '../kit/mailbox.ts';
import type { Product } from '../kit/product.ts';
import { expectGoodLooks } from '../screens/look.ts';

export const goodPassword = 'Quiet-Harbour-7';
let visitors = 0;

/** A person with their own browser, unknown to the product. */
export class Visitor {
  readonly product: Product;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly email: string;

  private constructor(product: Product, context: BrowserContext, page: Page) {
    visitors += 1;
    this.product = product;
    this.context = context;
    this.page = page;
    this.email = `visitor${visitors}.${Date.now().toString(36)}@example.test`;
  }

  static async arrive(
    browser: Browser,
    product: Product,
    options: { width: number; height: number; deviceScaleFactor?: number } = {
      width: 1280,
      height: 900,
    },
  ): Promise<Visitor> {
    const { width, height, deviceScaleFactor = 1 } = options;
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor,
      reducedMotion: 'reduce',
    });
    return new Visitor(product, context, await context.newPage());
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.product.url + path);
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, level: 1 });
  }

  async says(text: string): Promise<void> {
    await expect(this.page.getByText(text, { exact: true })).toBeVisible();
  }

  /** The path, without the origin. */
  async isAt(path: string): Promise<void> {
    await expect(this.page).toHaveURL(this.product.url + path);
  }

  async isSignedIn(): Promise<void> {
    await expect(this.button('Account menu')).toBeVisible();
  }

  /**
   * Axe finds nothing and nothing overflows sideways, in both schemes: on a phone, where these screens have
   * the least room, and on a desktop as well if screenshots are wanted.
   */
  async looks(name: string): Promise<void> {
    const before = this.page.viewportSize();
    await expectGoodLooks(this.page, `auth-${name}`, {
      shows: this.page.getByRole('main'),
      ...(process.env['SCREENS'] ? {} : { only: 'phone' as const }),
    });
    await this.page.emulateMedia({ colorScheme: null });
    if (before) await this.page.setViewportSize(before);
  }

  async fillsLogin(password = goodPassword, email = this.email): Promise<void> {
    await this.field('Email').fill(email);
    await this.field('Password').fill(password);
  }

  async fillsRegistration(): Promise<void> {
    await this.field('First name').fill('Araminta');
    await this.field('Last name').fill('Newcomb');
    await this.fillsLogin();
    await this.page.getByRole('checkbox', { name: /Terms and Conditions/ }).check();
  }

  /** Registers and skips the picture, up to the code step. */
  async registers(path = '/auth/signup'): Promise<void> {
    await this.open(path);
    await this.fillsRegistration();
    await this.button('Create Account').click();
    await this.button('Skip').click();
    await expect(this.heading('Verify your email')).toBeVisible();
  }

  async fillsNewPassword(password: string): Promise<void> {
    await this.field('New password').fill(password);
    await this.field('Confirm password').fill(password);
  }

  async asksForReset(): Promise<void> {
    await this.signsOut();
    await this.open('/auth/login');
    await this.field('Email').fill(this.email);
    await this.button('Forgot password?').click();
    await this.says(`Password reset link has been sent to: ${this.email}`);
  }

  /** The link in the latest email. */
  async resetLink(): Promise<string> {
    const mail = await mailTo(this.product, this.email, /new .* password/);
    const link = /https?:\/\/\S+resetPassword\?\S+/.exec(mail.text)?.[0];
    if (!link) throw new Error(`No link in: ${mail.text}`);
    return link;
  }

  async signsOut(): Promise<void> {
    const logOut = this.page.getByRole('menuitem', { name: 'Log out' });
    const signIn = this.page.getByRole('banner').getByRole('link', { name: 'Sign In' });
    let isPressed = false;
    // A page that is still loading takes down the previous page's header, and its menu.
    await expect(async () => {
      if (isPressed && (await signIn.isVisible())) return;
      if (!(await logOut.isVisible())) await this.button('Account menu').click({ timeout: 5_000 });
      isPressed = true;
      await logOut.click({ timeout: 5_000 });
    }).toPass();
    await expect(this.button('Account menu')).toBeHidden();
    await expect(signIn).toBeVisible();
  }

  /** Presses Tab until the focus is there, and visible. */
  async tabsTo(target: Locator): Promise<void> {
    await target.waitFor({ state: 'attached' });
    // A page that has just loaded puts the focus at its top, maybe after we were already here.
    await expect(async () => {
      for (let presses = 0; presses < 40; presses += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) break;
        await this.page.keyboard.press('Tab');
      }
      await expect(target).toBeFocused({ timeout: 500 });
    }).toPass();
    await expect(target).toBeInViewport();
  }

  /** Copies a text elsewhere and pastes it here, as people do. */
  async pastes(text: string): Promise<void> {
    await this.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.page.keyboard.press('ControlOrMeta+V');
  }

  /** Pastes a code and waits until it is refused: the boxes are empty for the next one. */
  async triesCode(text: string): Promise<void> {
    const judged = this.page.waitForResponse('**/api/v1/auth/verifyEmail');
    await this.pastes(text);
    await judged;
    await this.expectDigits('', '', '', '');
  }

  /** The content of the code's boxes. */
  async expectDigits(...digits: [string, string, string, string]): Promise<void> {
    for (const [at, digit] of digits.entries()) {
      await expect(this.field(`Digit ${at + 1} of 4`)).toHaveValue(digit);
    }
  }

  async leaves(): Promise<void> {
    await this.context.close();
  }
}

/** The network as a person experiences it: down, or with a server error. Until `mends`. */
export async function breaks(page: Page, call: string, how: 'network' | 500): Promise<void> {
  await page.route(`**/api/v1${call}`, (route) =>
    how === 'network' ? route.abort('internetdisconnected') : route.fulfill({ status: 500 }),
  );
}

export async function mends(page: Page, call: string): Promise<void> {
  await page.unroute(`**/api/v1${call}`);
}

/** A slow network: the call waits until `goesOn`. `asked` counts how often it was made. */
export async function slows(page: Page, call: string) {
  let open = () => {};
  let asked = 0;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(`**/api/v1${call}`, async (route) => {
    asked += 1;
    await gate;
    await route.continue();
  });
  return {
    asked: () => asked,
    goesOn: () => open(),
  };
}

/** Presses, and resolves as soon as the button shows that it is busy; the response is still held back. */
export async function becomesBusy(button: Locator): Promise<void> {
  await button.evaluate((element) => (element as HTMLElement).click());
  await expect(button).toHaveAttribute('data-loading');
}

/** A small photograph, wider than tall. */
export async function picture() {
  const size = { width: 640, height: 400, channels: 3 as const };
  const buffer = await sharp({ create: { ...size, background: '#7a5c16' } })
    .png()
    .toBuffer();
  return { name: 'me.png', mimeType: 'image/png', buffer };
}
