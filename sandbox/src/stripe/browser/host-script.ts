import { readFileSync } from 'node:fs';

/** The parts of each script in the order in which they need one another. */
const parts = {
  stripe: [
    'peer.js',
    'host/origin.js',
    'host/frame-link.js',
    'host/emitter.js',
    'host/challenge.js',
    'host/payment-element.js',
    'host/elements.js',
    'host/payments.js',
    'host/embedded-checkout.js',
    'host/stripe.js',
  ],
  connect: [
    'peer.js',
    'host/origin.js',
    'host/frame-link.js',
    'host/connect-element.js',
    'host/connect.js',
  ],
} as const;

const importStatement = /^import [^;]*?;\n/gm;
const exportStatement = /^export \{[^}]*\};\n/gm;
const exportKeyword = /^export (?=const|class|function)/gm;

/**
 * One classic script out of the modules in `host/`: a page loads it with a plain `<script>` and has
 * the global on the next line, as it would with the provider's own. The modules share one scope, so
 * their top-level names differ.
 */
export const composeHostScript = (name: keyof typeof parts, publicUrl: string): string => {
  const bodies = parts[name].map((part) =>
    readFileSync(new URL(part, import.meta.url), 'utf8')
      .replace(importStatement, '')
      .replace(exportStatement, '')
      .replace(exportKeyword, '')
      .replace('__SANDBOX_ORIGIN__', new URL(publicUrl).origin),
  );
  return `(() => {\n'use strict';\n${bodies.join('\n')}})();\n`;
};
