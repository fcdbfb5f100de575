import type { Config } from '@react-router/dev/config';

/** Public pages are written as HTML at build time; every other address starts from the SPA fallback. */
export const prerenderedPaths = [
  '/',
  '/faq',
  '/terms-and-conditions',
  '/privacy-policy',
  '/cookie-policy',
  '/auth/login',
  '/auth/signup',
  '/auth/resetPassword',
];

export default {
  ssr: false,
  buildDirectory: 'build',
  prerender: prerenderedPaths,
} satisfies Config;
