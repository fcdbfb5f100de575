import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { queryClient, sessionKey } from '../../lib/query-client.ts';

/** The server's next answers, in order; then it fails. */
export function answerWith(...answers: (Response | Promise<Response>)[]) {
  const fetching = vi.fn(
    async (_url: string, _init?: RequestInit) =>
      answers.shift() ?? new Response(null, { status: 500 }),
  );
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

export function json(status: number, body: unknown): Response {
  const type = status >= 400 ? 'application/problem+json' : 'application/json';
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': type } });
}

/** Shows a screen to a signed-out person. */
export function openScreen(screen: ReactNode, address: string) {
  queryClient.setQueryData(sessionKey, null);
  const path = new URL(address, 'https://own.example').pathname;
  const routes = [
    { path, element: screen },
    { path: '*', element: <p>arrived</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}

/** The body that a call sent. */
export function sentBody(fetching: ReturnType<typeof answerWith>, call = 0): unknown {
  const body = fetching.mock.calls[call]?.[1]?.body;
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

export const ada = {
  id: '1',
  firstName: 'Ada',
  lastName: 'Wright',
  email: 'ada@example.com',
  emailVerified: true,
  imgUri: null,
  connectedAccountId: null,
  payoutsEnabled: false,
  payoutReach: 'unknown' as const,
  operator: false,
  timeZone: null,
};
