/** A video that can be played on the page: whose it is, and the address of its player. */
export type Video = { site: 'YouTube' | 'Vimeo'; playerUrl: string };

const youtubeHosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'www.youtube-nocookie.com',
]);
const vimeoHosts = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com']);

/**
 * The player of a video address, set to autoplay: it is opened by a press. Players are the ones that set
 * no cookies beforehand. @returns null for every other address; that stays a link.
 */
export function videoOf(address: string): Video | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.hostname === 'youtu.be') return youtube(url, url.pathname.slice(1));
  if (youtubeHosts.has(url.hostname)) {
    const named = /^\/(?:shorts|embed|live)\/([^/]+)\/?$/.exec(url.pathname)?.[1];
    return youtube(url, named ?? (url.pathname === '/watch' ? url.searchParams.get('v') : null));
  }
  return vimeoHosts.has(url.hostname) ? vimeo(url) : null;
}

function youtube(url: URL, id: string | null): Video | null {
  if (!id || !/^[\w-]{11}$/.test(id)) return null;
  const player = new URL(`https://www.youtube-nocookie.com/embed/${id}`);
  player.searchParams.set('autoplay', '1');
  player.searchParams.set('rel', '0');
  const start = secondsOf(url.searchParams.get('t') ?? url.searchParams.get('start'));
  if (start > 0) player.searchParams.set('start', String(start));
  return { site: 'YouTube', playerUrl: player.href };
}

/** "90", "90s", "1m30s" and "1h2m3s", as used in shared addresses. */
function secondsOf(text: string | null): number {
  const match = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text ?? '');
  const [hours, minutes, seconds] = [match?.[1], match?.[2], match?.[3]].map(Number);
  return (hours || 0) * 3600 + (minutes || 0) * 60 + (seconds || 0);
}

function vimeo(url: URL): Video | null {
  const match = /^\/(?:video\/)?(\d{6,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(url.pathname);
  if (!match) return null;
  const player = new URL(`https://player.vimeo.com/video/${match[1]}`);
  // Unlisted videos have a second part, which the player needs as well.
  const key = match[2] ?? url.searchParams.get('h');
  if (key && /^[0-9a-f]{6,20}$/.test(key)) player.searchParams.set('h', key);
  player.searchParams.set('dnt', '1');
  player.searchParams.set('autoplay', '1');
  return { site: 'Vimeo', playerUrl: player.href };
}
