import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';

/**
 * Pages that are the same for all are written as HTML at build time, and the frame of the market for whoever is not signed
 * in. The market of a person (apps/api/src/app/first-look.ts) and pages that everyone may read of patents
 * (apps/api/src/app/public-pages/) are rendered by the server when they are asked for. Every other address starts from the
 * SPA fallback (web-fallback.ts).
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
  // The list of all pages is small, and one file less to wait for at every link.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
  buildDirectory: 'build',
  prerender: prerenderedPaths,
  buildEnd: ({ reactRouterConfig }) => {
    const file = join(reactRouterConfig.buildDirectory, 'addresses.json');
    writeFileSync(file, JSON.stringify(addressesOf(reactRouterConfig.routes as Routes)));
  },
} satisfies Config;
