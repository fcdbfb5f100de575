import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { identityCopy } from './identity.copy.ts';
import { LoginForm } from './login-form.tsx';

const copy = identityCopy.login;

function answerWith(...answers: Response[]) {
  const fetching = vi.fn(async () => answers.shift() ?? new Response(null, { status: 500 }));
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

function json(status: number, body: unknown, type = 'application/json') {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': type } });
}

function open(address = '/auth/login') {
  const routes = [
    { path: '/auth/login', element: <LoginForm /> },
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

function fill(email: string, password: string) {
  fireEvent.change(screen.getByLabelText(copy.email), { target: { value: email } });
  fireEvent.change(screen.getByLabelText(copy.password), { target: { value: password } });
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

it('a wrong password is answered with the sentence of the specification and keeps the email', async () => {
  answerWith(json(202, { message: 'no' }));
  open();
  fill('ada@example.com', 'nope');
  press(copy.submit);
  expect(await screen.findByText(copy.wrong)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(copy.email).value).toBe('ada@example.com');
});

it('any other failure says that the login failed, and a limit says how long to wait', async () => {
  const limit = { code: 'http.too_many_requests', detail: 'That was too many tries.' };
  const limited = json(429, limit, 'application/problem+json');
  limited.headers.set('retry-after', '60');
  answerWith(new Response('oops', { status: 500 }), limited);
  open();
  fill('ada@example.com', 'x');
  press(copy.submit);
  expect(await screen.findByText(copy.failed)).toBeTruthy();
  press(copy.submit);
  expect(await screen.findByText(`${limit.detail} You can try again in 1 minute.`)).toBeTruthy();
});

it('signing in goes on to where the person wanted to be', async () => {
  answerWith(json(200, { id: '1', firstName: 'Ada', lastName: 'W', email: 'ada@example.com' }));
  const router = open('/auth/login?next=%2Flisting%2F7');
  fill('ada@example.com', 'Abc12!');
  press(copy.submit);
  expect(await screen.findByText('arrived')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/listing/7');
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
