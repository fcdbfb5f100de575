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

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulate: (media: Media) => Promise<void>;
    tap: (selector: string) => Promise<void>;
    tapAt: (x: number, y: number) => Promise<void>;
    typing: (acts: Typing[]) => Promise<void>;
  }
}
