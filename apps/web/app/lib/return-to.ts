/** A base that no real address has: whatever resolves away from it belongs to another site. */
const here = 'https://site.invalid';

/**
 * The address inside this site that `next` names, with its query and hash, else `/`. Another site's address
 * is refused in every spelling, and so are the sign-in screens, which would lead round in a circle.
 */
export function safeNext(next: string | null): string {
  if (!next?.startsWith('/')) return '/';
  try {
    const { origin, pathname, search, hash } = new URL(next, here);
    // `/.//evil` resolves to the path `//evil`, which a browser reads as another site.
    const leaves = origin !== here || pathname.startsWith('//');
    const circles = /^\/auth(\/|$)/i.test(pathname);
    return leaves || circles ? '/' : pathname + search + hash;
  } catch {
    return '/';
  }
}

/** A sign-in screen that knows where to go afterward. */
export function withNext(screen: '/auth/login' | '/auth/signup', next: string): string {
  return next === '/' ? screen : `${screen}?${new URLSearchParams({ next })}`;
}
