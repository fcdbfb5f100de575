import { expect, type Page } from '@playwright/test';
import type { ApiPerson } from '../kit/api-person.ts';

/** The inbox as a person sees it. */
export function inboxOn(page: Page) {
  const list = page.getByRole('region', { name: 'Conversations' });
  return {
    list,
    row: (name: string) => list.getByRole('link', { name: new RegExp(name) }),
    input: page.getByPlaceholder('Type a message...'),
    send: page.getByRole('button', { name: 'Send message' }),
    thread: (firstName: string) =>
      page.getByRole('region', { name: `Conversation with ${firstName}` }),
    bubbles: (firstName: string) =>
      page.getByRole('region', { name: `Conversation with ${firstName}` }).getByRole('listitem'),
    spoken: (words: string) => page.getByRole('status').filter({ hasText: words }),
    open: (userId?: string) =>
      page.goto(userId === undefined ? '/account/messages' : `/account/messages?user=${userId}`),
  };
}

export const write = (from: ApiPerson, to: ApiPerson, message: string, patentId?: string) =>
  from.call('POST', `/messages/${to.userId}`, { body: { message, patentId } });

/** Nothing on the page is wider than the window. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wider).toBe(0);
}
