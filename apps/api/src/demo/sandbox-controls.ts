import type { Config } from '../core/config/config.ts';

/** What a person would do in the payment provider's frames, done by the sandbox's controls. */
export type SandboxControls = {
  completeCheckout(sessionId: string, promotionCode: string | null): Promise<void>;
  confirmPayment(paymentId: string): Promise<void>;
  enableAccount(accountId: string): Promise<void>;
};

/** Null without a sandbox: then nothing is bought while seeding. */
export function sandboxControls(config: Config): SandboxControls | null {
  const url = config.sandbox?.url;
  if (!url) return null;
  const control = async (path: string, body: object): Promise<void> => {
    const response = await fetch(`${url}/_sandbox${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) {
      throw new Error(`sandbox ${path}: ${response.status} ${await response.text()}`);
    }
    await response.arrayBuffer();
  };
  return {
    completeCheckout: (sessionId, promotionCode) =>
      control(
        `/checkout/${sessionId}/complete`,
        promotionCode === null ? { card: '4242424242424242' } : { promotionCode },
      ),
    confirmPayment: (paymentId) =>
      control(`/payment_intents/${paymentId}/confirm`, { card: '4242424242424242' }),
    enableAccount: (accountId) => control(`/accounts/${accountId}`, { stage: 'enabled' }),
  };
}

/** The id in front of a client secret: "pi_123_secret_456" is of "pi_123". */
export function idOfSecret(clientSecret: string): string {
  return clientSecret.split('_secret')[0] ?? clientSecret;
}
