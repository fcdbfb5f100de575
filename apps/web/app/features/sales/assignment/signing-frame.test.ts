import { expect, test } from 'vitest';
import { readSigningMessage } from './signing-frame.tsx';

test('only a final message of a signing provider is understood', () => {
  expect(readSigningMessage({ type: 'claimstead-signing', outcome: 'signed' })).toBe('signed');
  expect(readSigningMessage('onDocumentDeclined')).toBe('declined');
  expect(readSigningMessage({ action: 'onDocumentSigningFailed' })).toBe('failed');
  for (const other of ['hello', null, 7, {}, { type: 'claimstead-signing', outcome: 'viewed' }]) {
    expect(readSigningMessage(other)).toBeNull();
  }
});
