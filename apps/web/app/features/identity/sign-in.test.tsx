import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { identityCopy } from './identity.copy.ts';
import { ada, answerWith, json, openScreen, sentBody } from './identity.test-kit.tsx';
import { SignIn } from './sign-in.tsx';

const copy = identityCopy.login;
const step = identityCopy.secondStep;
const open = (address = '/auth/login') => openScreen(<SignIn />, address);

function fill(email: string, password: string) {
  fireEvent.change(screen.getByLabelText(copy.email), { target: { value: email } });
  fireEvent.change(screen.getByLabelText(copy.password), { target: { value: password } });
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

it('a wrong password is answered with the sentence for it (P10.6) and keeps the email', async () => {
  answerWith(json(202, { message: 'no' }));
  open();
  fill('ada@example.com', 'nope');
  press(copy.submit);
  expect(await screen.findByText(copy.wrong)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(copy.email).value).toBe('ada@example.com');
});

it('any other failure says that the login failed, and a rate limit says how long to wait', async () => {
  const limit = { code: 'http.too_many_requests', detail: 'That was too many tries.' };
  const limited = json(429, limit);
  limited.headers.set('retry-after', '60');
  answerWith(new Response('oops', { status: 500 }), limited);
  open();
  fill('ada@example.com', 'x');
  press(copy.submit);
  expect(await screen.findByText(copy.failed)).toBeTruthy();
  press(copy.submit);
  expect(await screen.findByText(`${limit.detail} You can try again in 1 minute.`)).toBeTruthy();
});

it('pressing twice sends once', async () => {
  const fetching = answerWith(json(202, { message: 'no' }));
  open();
  fill('ada@example.com', 'nope');
  const form = screen.getByRole('button', { name: copy.submit }).closest('form');
  if (!form) throw new Error('The button stands in no form.');
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(await screen.findByText(copy.wrong)).toBeTruthy();
  expect(fetching).toHaveBeenCalledTimes(1);
});

it('what is missing is asked for beside its field, and nothing is sent', async () => {
  const fetching = answerWith();
  open();
  press(copy.submit);
  expect(await screen.findByText(copy.emailMissing)).toBeTruthy();
  expect(screen.getByText(copy.passwordMissing)).toBeTruthy();
  expect(fetching).not.toHaveBeenCalled();
});

it('signing in leads to where the person wanted to go', async () => {
  answerWith(json(200, ada));
  const router = open('/auth/login?next=%2Flisting%2F7%3Fa%3D1%23owners');
  fill('ada@example.com', 'Abc12!');
  press(copy.submit);
  expect(await screen.findByText('arrived')).toBeTruthy();
  const { pathname, search, hash } = router.state.location;
  expect(pathname + search + hash).toBe('/listing/7?a=1#owners');
});

it('a person with an unverified address is asked for the code first, then continues', async () => {
  answerWith(json(200, { ...ada, emailVerified: false }));
  const router = open('/auth/login?next=%2Fbuy');
  fill('ada@example.com', 'Abc12!');
  press(copy.submit);
  expect(await screen.findByText('arrived')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/auth/signup');
  expect(new URLSearchParams(router.state.location.search).get('next')).toBe('/buy');
});

it('a forgotten password needs the email first, then says where the link went', async () => {
  const fetching = answerWith(new Response(null, { status: 200 }));
  open();
  press(copy.forgot);
  expect(await screen.findByText(copy.emailFirst)).toBeTruthy();
  expect(fetching).not.toHaveBeenCalled();
  fill('ada@example.com', '');
  press(copy.forgot);
  expect(await screen.findByText(copy.resetSent('ada@example.com'))).toBeTruthy();
});

const slowedCopy = identityCopy.slowed;
const slowed = () => {
  const answer = json(429, {
    code: 'identity.sign_in_slowed',
    detail: 'Too many failed sign-ins.',
  });
  answer.headers.set('retry-after', '600');
  return answer;
};
const sent = () => new Response(null, { status: 200 });

async function openSlowed(...answers: (Response | Promise<Response>)[]) {
  const fetching = answerWith(slowed(), ...answers);
  const router = open('/auth/login?next=%2Fbuy');
  fill('ada@example.com', 'Abc12!');
  press(copy.submit);
  await screen.findByText(slowedCopy.title);
  return { fetching, router };
}
const enterCode = (code: string) =>
  fireEvent.change(screen.getByLabelText(slowedCopy.code), { target: { value: code } });

it('a slowed sign-in gets a code by email and continues with it; nothing is typed again', async () => {
  const { fetching, router } = await openSlowed(
    sent(),
    json(400, { code: 'identity.sign_in_code_wrong', detail: 'That code isn’t right.' }),
    json(202, { message: 'no' }),
    json(200, ada),
  );
  await waitFor(() => expect(fetching).toHaveBeenCalledTimes(2));
  expect(sentBody(fetching, 1)).toEqual({ email: 'ada@example.com' });
  expect(document.activeElement).toBe(screen.getByLabelText(slowedCopy.code));
  press(copy.submit);
  expect(await screen.findByText(slowedCopy.codeMissing)).toBeTruthy();
  enterCode('abcde-fghjk');
  press(copy.submit);
  expect(await screen.findByText('That code isn’t right.')).toBeTruthy();
  enterCode(' abcde-fghjm ');
  press(copy.submit);
  expect(await screen.findByText(slowedCopy.passwordWrong)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(slowedCopy.code).value).toBe(' abcde-fghjm ');
  press(copy.submit);
  expect(await screen.findByText('arrived')).toBeTruthy();
  expect(sentBody(fetching, 4)).toEqual({
    email: 'ada@example.com',
    password: 'Abc12!',
    code: 'abcde-fghjm',
  });
  expect(router.state.location.pathname).toBe('/buy');
});

it('a code that arrives before the call for its email has ended can be entered right away', async () => {
  const mail = Promise.withResolvers<Response>();
  await openSlowed(mail.promise, json(200, ada));
  enterCode('abcde-fghjk');
  press(copy.submit);
  expect(await screen.findByText('arrived')).toBeTruthy();
  mail.resolve(sent());
});

it('a code that could not be emailed is reported, and can be requested again right away', async () => {
  await openSlowed(new Response('oops', { status: 500 }), sent());
  expect(await screen.findByText(slowedCopy.notSent)).toBeTruthy();
  press(slowedCopy.resend);
  expect(await screen.findByText(slowedCopy.resent)).toBeTruthy();
  press(step.back);
  expect(screen.getByLabelText<HTMLInputElement>(copy.email).value).toBe('ada@example.com');
});

it('too many wrong second steps lead back to signing in, which says what comes next', async () => {
  await openSecondStep(slowed());
  enter(step.totp, '123456');
  expect(await screen.findByText(slowedCopy.wrongSteps)).toBeTruthy();
});

const challenge = { challengeId: 'c1', methods: ['totp', 'recovery'], passkeyOptions: null };
const asked = (members: object = challenge) =>
  json(401, { code: 'identity.second_step_required', detail: 'Enter the code.', ...members });
const refused = (status: number, code: string, detail: string) => json(status, { code, detail });

async function openSecondStep(...answers: Response[]) {
  const fetching = answerWith(asked(), ...answers);
  const router = open('/auth/login?next=%2Fbuy');
  fill('ada@example.com', 'Abc12!');
  press(copy.submit);
  await screen.findByText(step.title);
  return { fetching, router };
}

const enter = (label: string, code: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: code } });

it('an account with a second step is asked for its app’s code, which is submitted once it is complete', async () => {
  const { fetching, router } = await openSecondStep(json(200, ada));
  enter(step.totp, '123 45');
  expect(fetching).toHaveBeenCalledTimes(1);
  enter(step.totp, '123 456');
  expect(await screen.findByText('arrived')).toBeTruthy();
  expect(sentBody(fetching, 1)).toEqual({
    challengeId: 'c1',
    method: 'totp',
    response: '123456',
  });
  expect(router.state.location.pathname).toBe('/buy');
});

it('a person who corrects the password of a slowed sign-in stays in its field', async () => {
  await openSlowed();
  const password = screen.getByLabelText<HTMLInputElement>(copy.password);
  password.focus();
  fireEvent.change(password, { target: { value: 'Abc12!x' } });
  expect(document.activeElement).toBe(password);
});

it('a wrong app code says so and can be typed again', async () => {
  const wrong = 'That code isn’t right. Try the next one.';
  const { fetching } = await openSecondStep(
    refused(400, 'identity.second_step_wrong', wrong),
    json(200, ada),
  );
  enter(step.totp, '000000');
  expect(await screen.findByText(wrong)).toBeTruthy();
  enter(step.totp, '123456');
  expect(await screen.findByText('arrived')).toBeTruthy();
  expect(fetching).toHaveBeenCalledTimes(3);
});

it('a second step that took too long leads back to signing in, which says why and still has the email', async () => {
  const late = 'This sign-in took too long. Sign in again.';
  await openSecondStep(refused(410, 'identity.second_step_expired', late));
  enter(step.totp, '123456');
  expect(await screen.findByText(late)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(copy.email).value).toBe('ada@example.com');
  expect(screen.getByLabelText<HTMLInputElement>(copy.password).value).toBe('');
});

it('a recovery code works as well, and the network may fail in between', async () => {
  const { fetching } = await openSecondStep(new Response('oops', { status: 500 }), json(200, ada));
  press(step.useRecovery);
  press(step.submit);
  expect(await screen.findByText(step.recoveryHint)).toBeTruthy();
  enter(step.recovery, ' abcd-efgh ');
  press(step.submit);
  expect(await screen.findByText(step.failed)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(step.recovery).value).toBe(' abcd-efgh ');
  press(step.submit);
  expect(await screen.findByText('arrived')).toBeTruthy();
  const body = { challengeId: 'c1', method: 'recovery', response: 'abcd-efgh' };
  expect([sentBody(fetching, 1), sentBody(fetching, 2)]).toEqual([body, body]);
});

it('the way back leads to email and password', async () => {
  await openSecondStep();
  press(step.back);
  expect(await screen.findByLabelText(copy.password)).toBeTruthy();
});

it('a passkey is offered only if this browser supports them', async () => {
  const both = {
    ...challenge,
    methods: ['totp', 'passkey', 'recovery'],
    passkeyOptions: { challenge: 'x' },
  };
  answerWith(asked(both), asked(both));
  open();
  fill('ada@example.com', 'Abc12!');
  press(copy.submit);
  await screen.findByText(step.title);
  expect(screen.queryByRole('button', { name: step.usePasskey })).toBeNull();
  press(step.back);
  vi.stubGlobal('PublicKeyCredential', class {});
  fill('ada@example.com', 'Abc12!');
  press(copy.submit);
  await screen.findByText(step.title);
  press(step.usePasskey);
  expect(await screen.findByText(step.text.passkey)).toBeTruthy();
  press(step.usePasskey);
  // This browser has no passkey to give.
  await waitFor(() => expect(screen.getByText(step.passkeyUnused)).toBeTruthy());
  expect(screen.getByRole('button', { name: step.useTotp })).toBeTruthy();
});

it('an unreadable challenge is a failed login, not a broken screen', async () => {
  answerWith(asked({ challengeId: 7, methods: 'totp' }));
  open();
  fill('ada@example.com', 'Abc12!');
  press(copy.submit);
  expect(await screen.findByText('Enter the code.')).toBeTruthy();
});

const listing = '/listing/01890000-0000-7000-8000-000000000007';
it.each([
  [listing, 'Sign in to see this patent and its documents.'],
  ['/buy?types=1', 'Sign in to search and filter every patent for sale.'],
  ['/sell', 'Sign in to list your patent.'],
  ['/account/messages', copy.text],
  ['/buyers', copy.text],
  ['//evil.example/buy', copy.text],
])('whoever was on the way to %s reads what waits there', async (next, words) => {
  answerWith();
  open(`/auth/login?${new URLSearchParams({ next })}`);
  expect(await screen.findByText(words)).toBeTruthy();
});
