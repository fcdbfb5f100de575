import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { outboxKey } from './inbox-key.ts';
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

/** What Ada has on screen, in a tab that asks the server who is signed in and hears `me`. */
function show(me: Me) {
  vi.stubGlobal('fetch', async () => Response.json({ me }));
  const stopFollowing = followOtherTabs();
  const stopAsking = new QueryObserver(queryClient, sessionQuery()).subscribe(() => {});
  rememberMe(ada);
  const queryFn = vi.fn(() => new Promise<string[]>(() => {}));
  queryClient.setQueryData(['inbox'], ['a message to Ada']);
  const inbox = new QueryObserver(queryClient, { queryKey: ['inbox'], queryFn });
  const leave = inbox.subscribe(() => {});
  const stop = () => {
    leave();
    stopAsking();
    stopFollowing();
  };
  return { leave, stop, queryFn };
}

const told = (personId: string | null) => otherTab.postMessage({ personId });
const knows = (id: string | undefined) =>
  vi.waitFor(() => expect(queryClient.getQueryData<Me | null>(sessionKey)?.id).toBe(id), {
    timeout: 20_000,
  });

it.each(['another tab signs out', 'a call is refused'])(
  'what was on screen as %s is gone once the next person is known',
  async (how) => {
    const { leave, stop } = show({ ...ada, id: '2' });
    queryClient.setQueryData([...outboxKey, '1', '9'], ['unsent']);
    if (how === 'a call is refused') queryClient.setQueryData(sessionKey, null);
    else told(null);
    await knows(undefined);
    leave();
    told('2');
    await knows('2');
    expect(queryClient.getQueryData(['inbox'])).toBeUndefined();
    expect(queryClient.getQueryData([...outboxKey, '1', '9'])).toBeUndefined();
    stop();
  },
);

it('what is still on screen is fetched again for the next person', async () => {
  const { stop, queryFn } = show({ ...ada, id: '2' });
  told(null);
  await knows(undefined);
  queryFn.mockClear();
  told('2');
  await knows('2');
  expect(queryClient.getQueryData(['inbox'])).toBeUndefined();
  expect(queryFn).toHaveBeenCalledOnce();
  stop();
});

it('the server naming another person, whom no tab told of, ends what was fetched before', async () => {
  const { stop } = show({ ...ada, id: '2' });
  await queryClient.invalidateQueries({ queryKey: sessionKey });
  expect(queryClient.getQueryData(sessionKey)).toMatchObject({ id: '2' });
  expect(queryClient.getQueryData(['inbox'])).toBeUndefined();
  stop();
});

it('what a person could not send is there when they sign in again in another tab', async () => {
  const { stop } = show(ada);
  queryClient.setQueryData([...outboxKey, '1', '9'], ['unsent']);
  queryClient.setQueryData(sessionKey, null);
  told('1');
  await knows('1');
  expect(queryClient.getQueryData([...outboxKey, '1', '9'])).toEqual(['unsent']);
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
