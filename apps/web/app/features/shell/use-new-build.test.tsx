import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { followBuilds } from '../../lib/builds.ts';
import { outboxKey } from '../../lib/inbox-key.ts';
import { queryClient } from '../../lib/query-client.ts';
import { rememberMe } from '../../lib/session.ts';
import { ada, openScreen } from '../identity/identity.test-kit.tsx';
import { useNewBuild } from './use-new-build.ts';

vi.mock('../../lib/builds.ts', () => ({ followBuilds: vi.fn() }));

afterEach(() => {
  vi.clearAllMocks();
  cleanup();
  queryClient.clear();
});

function Page() {
  useNewBuild();
  return null;
}

/** Whether the router still gets the press of a link to another page, once a newer build is out. */
async function isFollowedHere(): Promise<boolean> {
  openScreen(<Page />, '/account');
  act(() => rememberMe(ada));
  await waitFor(() => expect(followBuilds).toHaveBeenCalled(), { timeout: 20_000 });
  vi.mocked(followBuilds).mock.lastCall?.[0]();
  // The document of the tests stays.
  window.addEventListener('click', (event) => event.preventDefault(), {
    capture: true,
    once: true,
  });
  const router = vi.fn();
  const { container } = render(<a href="/faq">Questions</a>);
  const link = container.querySelector('a');
  link?.addEventListener('click', router);
  link?.click();
  return router.mock.calls.length > 0;
}

it.each([
  { what: 'nothing', at: [], list: [], isHere: false },
  {
    what: 'a refused file',
    at: ['files'],
    list: [{ key: 'f1', failure: 'Too large.' }],
    isHere: false,
  },
  { what: 'a file', at: ['files'], list: [{ key: 'f1', failure: null }], isHere: true },
  { what: 'a message that failed', at: [], list: [{ failure: 'Offline.' }], isHere: true },
])('with $what unsent, a link stays in this build: $isHere', async ({ at, list, isHere }) => {
  queryClient.setQueryData([...outboxKey, ada.id, 'u1', ...at], list);
  expect(await isFollowedHere()).toBe(isHere);
});
