import { expect, it } from 'vitest';
import { sandboxKeys } from '../core/config/provider-settings.ts';
import { officeSandboxKey } from '../core/config/office-settings.ts';
import { secretIn } from './log-secrets.ts';
import { createTestLog, takeUnexpectedErrors } from './test-log.ts';

it.each([
  '{"card":"4000000000000002"}',
  '{"typed":"4242 4242 4242 4242"}',
  '{"account":"000123456789"}',
  `{"key":"${sandboxKeys.secretKey}"}`,
  `{"headers":{"x-api-key":"${officeSandboxKey}"}}`,
  `{"secret":"${sandboxKeys.connectWebhookSecret}"}`,
  '{"url":"/x?payment_intent_client_secret=pi_3Abc_secret_Xyz"}',
  String.raw`{"body":"{\"id\":\"evt_1\",\"object\":\"event\"}"}`,
  '{"header":"t=1795354298,v1=0123456789abcdef0123"}',
])('a line of the log that has a secret is found: %s', (line) => {
  expect(secretIn(line)).not.toBeNull();
});

it('a usual line has none', () => {
  const line =
    '{"level":40,"time":1795354298414,"saleId":"01a24b79-7adb-76e8-a2f1-216865e11277","businessKey":"pi:01a24b79:1","err":{"id":"pi_U0KibQ1OYzfwOK31m16FMO2M"}}';
  expect(secretIn(line)).toBeNull();
});

it('the log of every test is looked through', () => {
  createTestLog().info({ secret: sandboxKeys.webhookSecret }, 'said too much');
  expect(takeUnexpectedErrors().join()).toContain('a webhook secret');
});
