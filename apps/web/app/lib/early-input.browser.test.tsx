import { startTransition, use, useLayoutEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { noting } from './early-notes.ts';
import { replayInput, takeEarly } from './early-input.ts';

const acting = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
let root: Root | undefined;
let place: HTMLElement;
let pressed: string[];
/** The page is hydrated, and what was done too early is done. */
let awake: Promise<void>;
let wake: () => void;

beforeEach(() => {
  // As in a document of the product, React chooses when to hydrate.
  acting.IS_REACT_ACT_ENVIRONMENT = false;
  pressed = [];
  ({ promise: awake, resolve: wake } = Promise.withResolvers<void>());
  place = document.createElement('div');
  document.body.append(place);
});
afterEach(() => {
  root?.unmount();
  place.remove();
  delete window.doneTooEarly;
  acting.IS_REACT_ACT_ENVIRONMENT = true;
});

const names = ['Save', 'Open'];
/** A page whose parts are there once `parts` is. */
function Page({ parts }: { parts?: Promise<void> }) {
  if (parts) use(parts);
  useLayoutEffect(() => {
    const early = takeEarly();
    queueMicrotask(() => void replayInput(early).then(wake));
  }, []);
  return names.map((name) => (
    <button key={name} type="button" onClick={() => pressed.push(name)}>
      {name}
    </button>
  ));
}

/** What the server sent, with the script that notes. */
function arrive(): void {
  place.innerHTML = renderToString(<Page />);
  // oxlint-disable-next-line no-implied-eval
  new Function(noting)();
}
const press = (name: string) => page.getByRole('button', { name }).click();

it('a press between the first script and the last part of a page is done once it is there', async () => {
  arrive();
  const { promise, resolve } = Promise.withResolvers<void>();
  startTransition(() => {
    root = hydrateRoot(place, <Page parts={promise} />);
  });
  await press('Save');
  expect(pressed).toEqual([]);
  resolve();
  await expect.poll(() => pressed).toEqual(['Save']);
});

it('a press that hydrates the page itself is done once, and instead of an earlier one', async () => {
  arrive();
  await press('Open');
  startTransition(() => {
    root = hydrateRoot(place, <Page />);
  });
  // Before React has had a turn of its own.
  for (const button of place.querySelectorAll('button')) {
    if (button.textContent === 'Save') button.click();
  }
  expect(pressed).toEqual(['Save']);
  await awake;
  expect(pressed).toEqual(['Save']);
});

it('a press of a page that is hydrated is React’s alone', async () => {
  arrive();
  root = hydrateRoot(place, <Page />);
  await awake;
  await press('Open');
  expect(pressed).toEqual(['Open']);
});

it('what was typed is not done again for someone who then follows a link', () => {
  place.innerHTML = '<label data-replayed>Search <input></label><a href="#found">Found</a>';
  // oxlint-disable-next-line no-implied-eval
  new Function(noting)();
  const [field, link] = [place.querySelector('input'), place.querySelector('a')];
  const type = () => field?.dispatchEvent(new Event('input', { bubbles: true }));
  type();
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(takeEarly().filled).toEqual([]);
});
