import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useFinalMessages } from './signing-frame.tsx';

test('only the provider’s own origin ends the frame, and only with a final message', () => {
  const onFinal = vi.fn();
  renderHook(() => useFinalMessages('https://app.boldsign.com', onFinal));
  const say = (origin: string, data: unknown) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { origin, data })));
  say('https://evil.example', { action: 'onDocumentSigned' });
  say(window.location.origin, { type: 'claimstead-signing', outcome: 'signed' });
  say('https://app.boldsign.com', { action: 'onDocumentReassigningFailed' });
  say('https://app.boldsign.com', 'loaded');
  expect(onFinal).not.toHaveBeenCalled();
  say('https://app.boldsign.com', { action: 'onDocumentDeclined' });
  expect(onFinal.mock.calls).toEqual([['declined']]);
});
