import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectGoodLooks } from '../../axe.test-kit.ts';
import { broken, held, serve, show, unreachable } from '../../browser.test-kit.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';
import { SignIn } from './sign-in.tsx';

const loginFailed = 'Login failed. Try reloading the page or opening a new browser window.';
const loginWrong =
  'Incorrect username/password. Please verify your login credentials and try again.';
const slow =
  'This is taking longer than usual. Stay on this page: everything you entered is still here.';
const address = 'ada@example.test';
const wrong = () => Response.json({ message: 'no' }, { status: 202 });

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

function open() {
  const server = serve({ 'POST /auth/authenticate': wrong });
  show(
    <SiteFrame mode="auth">
      <SignIn />
    </SiteFrame>,
    '/auth/login',
  );
  return server;
}

it('signing in: every label and sentence, and no failure loses what was typed', async () => {
  const server = open();
  await expectGoodLooks('phone');
  await button('Sign In').click();
  await says('Enter your email.');
  await says('Enter your password.');
  await expect.element(field('Email')).toHaveFocus();
  await button('Forgot password?').click();
  await says('Please enter your email before attempting to reset password.');
  await expectGoodLooks('phone');

  await field('Email').fill(address);
  await field('Password').fill('Wrong-Password-1');
  await button('Sign In').click();
  await says(loginWrong);
  for (const fault of [unreachable, broken]) {
    server.answer('POST /auth/authenticate', fault);
    await button('Sign In').click();
    await says(loginFailed);
    server.answer('POST /auth/authenticate', wrong);
    await button('Sign In').click();
    await says(loginWrong);
  }
  await expectGoodLooks('phone');
  await expect.element(field('Email')).toHaveValue(address);
  await expect.element(field('Password')).toHaveValue('Wrong-Password-1');
});

it('a slow answer says after five seconds that it is awaited, and is asked for once', async () => {
  const server = open();
  await field('Email').fill(address);
  await field('Password').fill('Wrong-Password-1');
  const late = held(wrong);
  server.answer('POST /auth/authenticate', late.answer);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await button('Sign In').click();
  await expect.element(button('Sign In')).toHaveAttribute('data-loading');
  await field('Password').click();
  await userEvent.keyboard('{Enter}');
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  await says(slow);
  late.letGo();
  await says(loginWrong);
  expect(server.asked.filter((call) => call === 'POST /auth/authenticate')).toHaveLength(1);
});

it('a forgotten password: its sentences', async () => {
  const server = open();
  await field('Email').fill(address);
  for (const fault of [unreachable, broken]) {
    server.answer('POST /auth/requestPasswordReset', fault);
    await button('Forgot password?').click();
    await says(`There was an error creating a password reset email for user: ${address}`);
  }
  server.answer('POST /auth/requestPasswordReset', () => new Response(null, { status: 200 }));
  await button('Forgot password?').click();
  await says(`Password reset link has been sent to: ${address}`);
  await expectGoodLooks('phone');
});
