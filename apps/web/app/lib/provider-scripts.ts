import type { StripeConnectInstance } from '@stripe/connect-js';
import type { Stripe } from '@stripe/stripe-js';
import { api } from './api-client.ts';

const loading = new Map<string, Promise<void>>();

/** Adds a script once and waits until it has run. A failed one may be retried. */
function loadScript(src: string): Promise<void> {
  const known = loading.get(src);
  if (known) return known;
  const attempt = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      loading.delete(src);
      reject(new Error('The payment provider’s script did not load.'));
    });
    document.head.append(script);
  });
  loading.set(src, attempt);
  return attempt;
}

let stripeOnce: Promise<Stripe> | null = null;

/**
 * The payment provider in the browser, from the address that the server names: the React code uses the existing
 * `window.Stripe`. One instance for the whole visit.
 */
export function loadPaymentProvider(): Promise<Stripe> {
  stripeOnce ??= startStripe().catch((error: unknown) => {
    stripeOnce = null;
    throw error;
  });
  return stripeOnce;
}

async function startStripe(): Promise<Stripe> {
  const [{ publishableKey, scriptUrl }, { loadStripe }] = await Promise.all([
    api('GET /payments/config'),
    import('@stripe/stripe-js/pure'),
  ]);
  await loadScript(scriptUrl);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('The payment provider’s script is not usable.');
  return stripe;
}

type ConnectLook = { colors: Record<string, string>; fontFamily: string };

/** The embedded onboarding of one payout account, in the product's look. */
export async function loadOnboarding(
  fetchClientSecret: () => Promise<string>,
  look: ConnectLook,
): Promise<StripeConnectInstance> {
  const [{ publishableKey, connectScriptUrl }, { loadConnectAndInitialize }] = await Promise.all([
    api('GET /payments/config'),
    import('@stripe/connect-js/pure'),
  ]);
  await loadScript(connectScriptUrl);
  return loadConnectAndInitialize({
    publishableKey,
    fetchClientSecret,
    appearance: { overlays: 'dialog', variables: { fontFamily: look.fontFamily, ...look.colors } },
  });
}
