import { expect, it } from 'vitest';
import { deviceName } from './device-name.rules.ts';

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) ${safari} Version/17.0 Mobile/15E148 Safari/604.1`,
    'Safari on iOS',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} Safari/537.36 Edg/141.0`,
    'Microsoft Edge on macOS',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome on Windows'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${chrome} SamsungBrowser/28.0 Mobile Safari/537.36`,
    'Samsung Internet for Android',
  ],
  ['', 'Unknown device'],
  ['curl/8.5.0', 'Unknown device'],
])('%s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

it('a header says nothing of its own in emails and settings', () => {
  for (const text of [
    'Win a prize at evil.example/now (x)',
    'a'.repeat(400),
    '\u0007/ (',
    '/// (',
  ]) {
    expect(deviceName(text)).toBe('Unknown device');
  }
});
