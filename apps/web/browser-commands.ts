import { defineBrowserCommand } from '@vitest/browser-playwright';
import { act, type Typing } from './typing.ts';

type Media = {
  media?: 'screen' | 'print';
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
};

/** What a page cannot do to its own browser: the system's settings for color and motion, and paper. */
export const emulate = defineBrowserCommand<[Media]>(({ page }, media) => page.emulateMedia(media));

export const tap = defineBrowserCommand<[string]>(({ iframe }, selector) =>
  iframe.locator(selector).tap(),
);

/** The same, at a place of the window. */
export const tapAt = defineBrowserCommand<[number, number]>(({ page }, x, y) =>
  page.touchscreen.tap(x, y),
);

/** Real keys and pastes, one after the other. */
export const typing = defineBrowserCommand<[Typing[]]>(async (context, acts) => {
  const frame = await context.frame();
  for (const does of acts) await act(context.page, frame, does);
});

/** A document on sheets of letter paper, with the margins that browsers begin with. @returns how many sheets it takes. */
export const sheets = defineBrowserCommand<[string]>(async ({ page }, html) => {
  const printed = await page.context().newPage();
  // At an address of the tests' own: elsewhere it may not have their fonts.
  const address = new URL('/printed', page.url()).href;
  await printed.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await printed.goto(address, { waitUntil: 'networkidle' });
  const margin = { top: '0.4in', right: '0.4in', bottom: '0.4in', left: '0.4in' };
  const pdf = await printed.pdf({ format: 'Letter', margin });
  await printed.close();
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
});

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulate: (media: Media) => Promise<void>;
    tap: (selector: string) => Promise<void>;
    tapAt: (x: number, y: number) => Promise<void>;
    sheets: (html: string) => Promise<number>;
    typing: (acts: Typing[]) => Promise<void>;
  }
}
