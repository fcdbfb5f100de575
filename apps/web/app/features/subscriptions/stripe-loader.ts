import type { Stripe } from '@stripe/stripe-js';

type Config = { publishableKey: string; scriptUrl: string };

const loaded = new Map<string, Promise<Stripe | null>>();

/**
 * The payment provider's script from where the server says, then its client. Loaded once per key. @throws Error
 * if the script does not load; the next call tries again.
 */
export function loadPayments({ publishableKey, scriptUrl }: Config): Promise<Stripe | null> {
  const before = loaded.get(publishableKey);
  if (before) return before;
  const loading = fetchScript(scriptUrl).then(async () => {
    const { loadStripe } = await import('@stripe/stripe-js/pure');
    return loadStripe(publishableKey);
  });
  loaded.set(publishableKey, loading);
  loading.catch(() => loaded.delete(publishableKey));
  return loading;
}

/** The wrapper uses an existing global, so any address of the script will do. */
function fetchScript(src: string): Promise<void> {
  if ('Stripe' in window) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The script of the payment provider did not arrive.'));
    });
    document.head.append(script);
  });
}
