import { defineBrowserCommand } from '@vitest/browser-playwright';

type Media = {
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
};

/** What a page cannot do to its own browser: the system's settings for color and motion. */
export const emulate = defineBrowserCommand<[Media]>(({ page }, media) => page.emulateMedia(media));

/** A tap by a finger. */
export const tap = defineBrowserCommand<[string]>(({ iframe }, selector) =>
  iframe.locator(selector).tap(),
);

/** The same, at a place of the window. */
export const tapAt = defineBrowserCommand<[number, number]>(({ page }, x, y) =>
  page.touchscreen.tap(x, y),
);

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulate: (media: Media) => Promise<void>;
    tap: (selector: string) => Promise<void>;
    tapAt: (x: number, y: number) => Promise<void>;
  }
}
