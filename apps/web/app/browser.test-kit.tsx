import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished, vi } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import type { ApiResult, EndpointKey } from './lib/api-types.ts';
import { queryClient } from './lib/query-client.ts';
import { roleVariables } from './ui/roles.ts';
import { theme } from './ui/theme.ts';
import { Toaster } from './ui/toaster.tsx';

/** A person who is signed in. */
export const ada = {
  id: '01890000-0000-7000-8000-00000000ada0',
  firstName: 'Ada',
  lastName: 'Example',
  email: 'ada@example.test',
  emailVerified: true,
  imgUri: null,
  connectedAccountId: null,
  payoutsEnabled: false,
  payoutReach: 'unknown' as const,
  operator: false,
  timeZone: null,
};

/** A call as the page sent it. */
type Call = { query: URLSearchParams; body: unknown; signal: AbortSignal | null };
/** Answers one call: what the contract says, or any response. */
type Answer<K extends EndpointKey> = (
  call: Call,
) => ApiResult<K> | Response | Promise<ApiResult<K> | Response>;
type Answers = { [K in EndpointKey]?: Answer<K> };

/**
 * Stands in for the server, with an answer for each call that is expected; any other gets 404, and nobody is
 * signed in unless `GET /auth/session` says so. @returns what was asked, in order, and how to answer from now on.
 */
export function serve(answers: Answers) {
  const asked: string[] = [];
  // Which call an answer belongs to is known where it is given.
  const table = new Map<string, (call: Call) => unknown>(
    Object.entries({ 'GET /auth/session': () => ({ me: null }), ...answers }),
  );
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, location.origin);
    const name = `${init.method ?? 'GET'} ${pathname.replace('/api/v1', '')}`;
    asked.push(name + (searchParams.size > 0 ? `?${searchParams.toString()}` : ''));
    const answer = table.get(name) ?? [...table].find(([key]) => fits(key, name))?.[1];
    if (!answer) return new Response(null, { status: 404 });
    const given: unknown = await answer({
      query: searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      signal: init.signal ?? null,
    });
    return given instanceof Response ? given : Response.json(given ?? null);
  });
  const answer = <K extends EndpointKey>(key: K, how: Answer<K>) => void table.set(key, how);
  return { asked, answer };
}

/** Whether a call is the one of the contract, which may have parameters in its path. */
function fits(key: string, name: string): boolean {
  return new RegExp(`^${key.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(name);
}

/** No answer comes at all, as without a network. */
export function unreachable(): never {
  throw new TypeError('Failed to fetch');
}

export function broken(): Response {
  return new Response('broken', { status: 500 });
}

/** An answer that comes when it is let go. */
export function held<T>(given: () => T): { answer: () => Promise<T>; letGo: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = async () => {
    await promise;
    return given();
  };
  return { answer, letGo: resolve };
}

/**
 * Shows something as the product's document does: theme, toasts, and the place of dialogs. Elsewhere there is a blank page.
 * @param path whose parameters the screen reads from `address`.
 */
export function show(screen: ReactNode, address = '/', path = '*') {
  const router = createMemoryRouter([{ path, element: screen }], {
    initialEntries: [address],
  });
  render(
    <MantineProvider theme={theme} defaultColorScheme="auto" cssVariablesResolver={roleVariables}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <div data-portal="true" data-mantine-shared-portal-node="true" />
        <Toaster />
      </QueryClientProvider>
    </MantineProvider>,
  );
  onTestFinished(() => router.dispose());
  return router;
}

/** Where the router is now. */
export function placeOf(router: ReturnType<typeof show>): string {
  const { pathname, search } = router.state.location;
  return pathname + search;
}

/** Asks again for everything that is shown, as when the person comes back to the window. */
export async function refetch(): Promise<void> {
  await queryClient.invalidateQueries();
}

/** Presses Tab until it is there, and expects it to be seen: in the window, and not below something on top. */
export async function tabTo(place: Locator, atMost = 40): Promise<void> {
  await expect.element(place).toBeEnabled();
  for (let pressed = 0; pressed < atMost; pressed += 1) {
    await userEvent.tab();
    if (document.activeElement !== place.element()) continue;
    await expect.poll(() => isInSight(place.element()), { message: place.asLocator() }).toBe(true);
    return;
  }
  throw new Error(`Tab does not lead to ${place.asLocator()} within ${atMost} presses.`);
}

function isInSight(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const at = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 16));
  return at !== null && (element.contains(at) || at.contains(element));
}
