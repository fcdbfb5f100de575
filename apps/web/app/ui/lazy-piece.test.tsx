import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { watchSheets } from '../lib/load-apart.ts';
import { lazyPiece } from './lazy-piece.tsx';

// React reports what a boundary caught.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

const shown = (Piece: React.ComponentType) =>
  render(
    <MantineProvider env="test">
      <p>the page around it</p>
      <Piece />
    </MantineProvider>,
  );

it('a piece that did not load leaves the page standing and can be retried', async () => {
  const load = vi
    .fn(async () => () => <p>the piece</p>)
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /a.js'));
  shown(lazyPiece(load));
  expect(await screen.findByText('This part of the page didn’t load')).toBeTruthy();
  expect(screen.getByText('the page around it')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('the piece')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a piece that did not load comes once the network is back', async () => {
  const load = vi
    .fn(async () => () => <p>the piece</p>)
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /a.js'));
  shown(lazyPiece(load));
  await screen.findByRole('button', { name: 'Try again' });
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('the piece')).toBeTruthy();
});

it('a piece that breaks breaks nothing else', async () => {
  let breaks = true;
  const Piece = () => {
    if (breaks) throw new Error('broken');
    return <p>the piece</p>;
  };
  shown(lazyPiece(async () => Piece));
  const again = await screen.findByRole('button', { name: 'Try again' });
  breaks = false;
  fireEvent.click(again);
  expect(await screen.findByText('the piece')).toBeTruthy();
});

it('a style sheet that did not load is fetched again by the next try', async () => {
  watchSheets();
  const href = 'https://own.example/assets/toasts-1.css';
  const fetched: HTMLLinkElement[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((sheet) => {
    // The test browser loads no sheets.
    fetched.push(sheet as HTMLLinkElement);
    queueMicrotask(() => (sheet as HTMLLinkElement).dispatchEvent(new Event('load')));
  });
  const failed = document.createElement('link');
  document.body.append(failed);
  const load = vi
    .fn(async () => () => <p>the piece</p>)
    .mockImplementationOnce(async () => {
      Object.defineProperties(failed, { rel: { value: 'stylesheet' }, href: { value: href } });
      failed.dispatchEvent(new Event('error'));
      throw new Error(`Unable to preload CSS for ${href}`);
    });
  shown(lazyPiece(load));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(failed.isConnected).toBe(false);
  fireEvent.click(again);
  expect(await screen.findByText('the piece')).toBeTruthy();
  expect(fetched.map((sheet) => sheet.href)).toEqual([href]);
});
