import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider, useRouteError } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import PageBoundary, { ErrorBoundary } from './page-boundary.layout.tsx';

// React and the router report what a boundary caught.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

const Caught = () => <ErrorBoundary error={useRouteError()} />;

it('a page that broke leaves its frame, and "Try again" shows it again in place', async () => {
  let breaks = true;
  const Broken = () => {
    if (breaks) throw new Error('broken');
    return <p>the page</p>;
  };
  const Frame = () => (
    <>
      <nav>the frame</nav>
      <Outlet />
    </>
  );
  const router = createMemoryRouter([
    {
      Component: Frame,
      children: [
        {
          Component: PageBoundary,
          ErrorBoundary: Caught,
          children: [{ path: '/', Component: Broken }],
        },
      ],
    },
  ]);
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
  expect(screen.getByText('the frame')).toBeTruthy();
  breaks = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('the page')).toBeTruthy();
});
