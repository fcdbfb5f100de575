import { expect, it } from 'vitest';
import { Circuit } from '../../core/circuit/circuit.ts';
import { parseConfig } from '../../core/config/config.ts';
import { createTestLog } from '../../test-kit/test-log.ts';
import { freePort } from '../../test-kit/free-port.ts';
import { ask, createStripeClient } from './stripe-client.adapter.ts';

it('during maintenance nothing is changed at Stripe: to its caller nobody answered, and reading goes on', async () => {
  const port = await freePort();
  const config = parseConfig({ SANDBOX_PORT: String(port) });
  let asked = 0;
  const circuit = new Circuit({
    provider: 'payments',
    log: createTestLog(),
    telemetry: {
      run: (_, work) => {
        asked += 1;
        return work();
      },
    },
  });
  let isHeld = true;
  const stripe = createStripeClient(config, { circuit, isReadOnly: () => isHeld });
  const refusal = { name: 'ProviderFailure', outcome: 'unknown', isOurs: false };
  await expect(ask(() => stripe.customers.create({}))).rejects.toMatchObject(refusal);
  await expect(ask(() => stripe.customers.del('cus_1'))).rejects.toMatchObject(refusal);
  expect(asked).toBe(0);
  await expect(ask(() => stripe.customers.retrieve('cus_1'))).rejects.toMatchObject(refusal);
  expect(asked).toBe(1);
  isHeld = false;
  await expect(ask(() => stripe.customers.create({}))).rejects.toMatchObject(refusal);
  expect(asked).toBe(2);
});
