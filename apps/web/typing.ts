import type { Frame, Page } from '@playwright/test';

/** What a person does in a field: keys one by one, a key with a name, or a paste. */
export type Typing = string | { press: string; times?: number } | { paste: string };

/** Does it in what has the focus, which is in this frame of the page. The browser must allow its clipboard. */
export async function act(page: Page, frame: Frame, does: Typing): Promise<void> {
  const { keyboard } = page;
  if (typeof does === 'string') return keyboard.type(does);
  if ('press' in does) {
    for (let time = 0; time < (does.times ?? 1); time += 1) await keyboard.press(does.press);
    return;
  }
  await frame.evaluate((text) => navigator.clipboard.writeText(text), does.paste);
  await keyboard.press('ControlOrMeta+v');
}
