import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { replayInput, takeEarly } from './early-input.ts';

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  delete window.doneTooEarly;
});

function Filters({ onPress }: { onPress: () => void }) {
  const [text, setText] = useState('');
  const [left, setLeft] = useState('');
  const [isOn, setOn] = useState(false);
  return (
    <div>
      <input
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => setLeft(text)}
      />
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      <button type="button" onClick={onPress}>
        Press
      </button>
      <output>{`${text}/${left}/${isOn}`}</output>
    </div>
  );
}

it('what was typed, checked and pressed before a page ran reaches it once it runs', async () => {
  let presses = 0;
  const page = <Filters onPress={() => (presses += 1)} />;
  const place = document.createElement('div');
  place.innerHTML = renderToString(page);
  document.body.append(place);
  const [text, box] = place.querySelectorAll('input');
  const button = place.querySelector('button');
  if (!text || !box || !button) throw new Error('The page has no fields.');
  window.doneTooEarly = () => ({
    pressed: button,
    filled: [
      { field: text, text: 'wheel', isTicked: false },
      { field: box, text: 'on', isTicked: true },
    ],
  });

  act(() => {
    root = hydrateRoot(place, page);
  });
  await act(async () => replayInput(takeEarly()));
  expect(place.querySelector('output')?.textContent).toBe('wheel/wheel/true');
  expect(text.value).toBe('wheel');
  expect(box.checked).toBe(true);
  expect(presses).toBe(1);
});

it('a page that was not prerendered has nothing to replay', () => {
  expect(takeEarly()).toEqual({ pressed: null, filled: [] });
});
