import { afterEach, expect, it, vi } from 'vitest';
import { queryClient, sessionKey } from './query-client.ts';
import { followOtherTabs, forgetMe, type Me, rememberMe, sessionQuery } from './session.ts';

const ada: Me = {
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
const otherTab = new BroadcastChannel('session');

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

it('what was fetched for one person is gone when the next person signs in', () => {
  rememberMe(ada);
  queryClient.setQueryData(['offers', 'received'], ['an offer to Ada']);
  rememberMe({ ...ada, firstName: 'Adele' });
  expect(queryClient.getQueryData(['offers', 'received'])).toBeDefined();
  rememberMe({ ...ada, id: '2' });
  expect(queryClient.getQueryData(['offers', 'received'])).toBeUndefined();
  forgetMe();
  expect(queryClient.getQueryData(sessionKey)).toBeNull();
});

it('a response to a request from before signing in does not sign the person out again', async () => {
  let answer = (_: Response) => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const asked = queryClient.fetchQuery(sessionQuery()).catch(() => 'given up');
  rememberMe(ada);
  answer(new Response('{}', { status: 401 }));
  await asked;
  expect(queryClient.getQueryData(sessionKey)).toEqual(ada);
});

it('signing out in another tab shows here', async () => {
  const stop = followOtherTabs();
  rememberMe(ada);
  queryClient.setQueryData(['offers', 'received'], ['an offer to Ada']);
  otherTab.postMessage({ personId: null });
  await vi.waitFor(() => expect(queryClient.getQueryData(sessionKey)).toBeNull(), {
    timeout: 20_000,
  });
  expect(queryClient.getQueryData(['offers', 'received'])).toBeUndefined();
  stop();
});

it('the other tabs hear who is signed in', async () => {
  const heard: unknown[] = [];
  otherTab.onmessage = ({ data }) => heard.push(data);
  rememberMe(ada);
  forgetMe();
  await vi.waitFor(() => expect(heard).toEqual([{ personId: '1' }, { personId: null }]), {
    timeout: 20_000,
  });
  otherTab.onmessage = null;
});
