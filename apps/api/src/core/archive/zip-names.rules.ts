import { cutText } from '../text/cut-text.ts';

const longest = 120;
/** What some system does not allow in a name, what ends a line, and what turns the reading direction. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}<>:"/\\|?*]/gu;
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** A name that works as a plain file or folder on every system, as close to the wanted one as possible. */
export function safeName(wanted: string): string {
  const plain = wanted
    .normalize('NFC')
    .replaceAll(unsafe, '_')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '');
  const name = shortened(plain === '' ? 'unnamed' : plain);
  return reserved.test(name) ? `_${name}` : name;
}

/** The ending stays. */
function shortened(name: string): string {
  if (name.length <= longest) return name;
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? '';
  return cutText(name, longest - ending.length).trimEnd() + ending;
}

/** Makes every path in an archive unique, even if letters differ only in case. */
export class ZipPaths {
  readonly #taken = new Set<string>();

  /** @param path names from the outermost folder on; each is made safe. */
  place(path: readonly string[]): string {
    const safe = path.map(safeName).join('/');
    const [, stem = safe, ending = ''] = /^(.*?)(\.[a-z0-9]{1,8})?$/is.exec(safe) ?? [];
    let placed = safe;
    for (let count = 2; this.#taken.has(placed.toLowerCase()); count += 1) {
      placed = `${stem} (${count})${ending}`;
    }
    this.#taken.add(placed.toLowerCase());
    return placed;
  }
}
