import { createHash } from 'node:crypto';
import type { Config } from '../core/config/config.ts';

/** Headers that every answer carries. */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // The payment provider's onboarding runs in a frame of another origin and opens a window to sign in;
    // with `same-origin`, its frame would lose access to that window.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-frame-options': 'SAMEORIGIN',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
    ...(config.publicUrl.startsWith('https://')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

/**
 * The policy of responses that are not pages: data, files and refusals load nothing, run nothing and may be
 * framed only by our own pages. A page replaces it with its own.
 */
export const dataPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; object-src 'none'; frame-ancestors 'self'";

/** Addresses of data and files. What scripts and workers of a page are loaded from goes by that page's policy. */
export function isData(url: string): boolean {
  return /^\/(api\/v1|files|message-files|healthz|readyz)(\/|\?|$)/.test(url);
}

/** Where a listing's video is played from, after a click on it. */
const videoPlayers = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

/**
 * The page's content security policy: our own scripts, the inline ones by their hashes, and the payment
 * provider's. Mantine writes style elements, hence 'unsafe-inline' for styles only.
 */
export function contentSecurityPolicy(config: Config, html: string): string {
  const stripe = config.stripe.apiUrl
    ? {
        script: [config.stripe.apiUrl],
        frame: [config.stripe.apiUrl],
        connect: [config.stripe.apiUrl],
        image: [config.stripe.apiUrl],
      }
    : {
        script: ['https://js.stripe.com', 'https://connect-js.stripe.com'],
        frame: [
          'https://js.stripe.com',
          'https://hooks.stripe.com',
          'https://connect-js.stripe.com',
        ],
        connect: ['https://api.stripe.com'],
        image: ['https://*.stripe.com'],
      };
  // Where the signing provider's page comes from; the built-in signer's is our own.
  const signing = config.boldsign ? [config.boldsign.appOrigin] : [];
  return [
    "default-src 'self'",
    `script-src 'self' ${inlineScriptHashes(html).join(' ')} ${stripe.script.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${stripe.image.join(' ')}`,
    "font-src 'self' data:",
    `connect-src 'self' ${stripe.connect.join(' ')}`,
    `frame-src 'self' ${[...new Set([...stripe.frame, ...signing, ...videoPlayers])].join(' ')}`,
    "worker-src 'self' blob:",
    "frame-ancestors 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', content = ''] of html.matchAll(
    /<script([^>]*)>([\s\S]*?)<\/script>/g,
  )) {
    if (/\ssrc=/.test(attributes) || content === '') continue;
    hashes.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  }
  return [...hashes];
}
