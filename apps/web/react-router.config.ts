import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';

/**
 * Public pages are written as HTML at build time, and the frame of the market, which the server fills
 * (apps/api/src/app/first-look.ts); every other address starts from the SPA fallback.
 */
export const prerenderedPaths = [
  '/',
  '/faq',
  '/terms-and-conditions',
  '/privacy-policy',
  '/cookie-policy',
  '/auth/login',
  '/auth/signup',
  '/auth/resetPassword',
  '/buy',
];

type Routes = Record<string, { id: string; parentId?: string; path?: string; index?: boolean }>;

/** Every address that the router knows, such as `listing/:id`: the server answers 404 to all others. */
function addressesOf(routes: Routes): string[] {
  const addressOf = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id];
    if (!route) return [];
    return [...addressOf(route.parentId), ...(route.path ? [route.path] : [])];
  };
  const all = Object.keys(routes).map((id) => addressOf(id).join('/'));
  return [...new Set(all)].filter((address) => !address.includes('*')).sort();
}

export default {
  ssr: false,
  buildDirectory: 'build',
  prerender: prerenderedPaths,
  buildEnd: ({ reactRouterConfig }) => {
    const file = join(reactRouterConfig.buildDirectory, 'addresses.json');
    writeFileSync(file, JSON.stringify(addressesOf(reactRouterConfig.routes as Routes)));
  },
} satisfies Config;
