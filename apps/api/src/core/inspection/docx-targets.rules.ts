/** Where something in a document leads. */
export type Target =
  /** A place in the same document. */
  | 'inside'
  /** A file that lay beside the document, or elsewhere on its author's own disk. */
  | 'own_disk'
  /** A file of another machine: to open it sends that machine the reader's name. */
  | 'other_machine'
  /** An address with a scheme that a person may click. */
  | 'link'
  /** Any other scheme: it starts a program, or nobody knows what it does. */
  | 'other_scheme';

const schemesOfLinks = new Set(['http', 'https', 'mailto', 'tel']);
// Word reads both slashes alike in a path.
const machine = /^[\\/]{2}/;
const drive = /^[a-z]:/i;
// A scheme of one letter is a drive.
const scheme = /^([a-z][a-z0-9+.-]+):(.*)$/is;

/** @param written as written in a relation or a field, references resolved */
export function targetOf(written: string): Target {
  const text = plain(written);
  if (text.startsWith('#') || text === '') return 'inside';
  if (machine.test(text)) return 'other_machine';
  if (drive.test(text)) return 'own_disk';
  const [, name, rest = ''] = scheme.exec(text) ?? [];
  if (name === undefined) return 'own_disk';
  if (name.toLowerCase() === 'file') return targetOfFile(rest);
  return schemesOfLinks.has(name.toLowerCase()) ? 'link' : 'other_scheme';
}

/** `file:///C:/a`, `file://C:\a` and `file:///home/a` are of a disk; `file://host/a` and `file:////host/a` are not. */
function targetOfFile(rest: string): Target {
  const path = rest.replace(/^[\\/]{2}(?:localhost(?=[\\/]))?/i, '');
  if (drive.test(path) || drive.test(path.replace(/^[\\/]/, ''))) return 'own_disk';
  if (path === rest) return machine.test(rest) ? 'other_machine' : 'own_disk';
  return /^[\\/](?![\\/])/.test(path) ? 'own_disk' : 'other_machine';
}

/** Without what readers pass over: spaces, control characters and invisible ones anywhere, and characters written as %XX. */
function plain(written: string): string {
  let text = written;
  try {
    text = decodeURIComponent(written);
  } catch {
    // A percent sign of a file's name.
  }
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Z}]/gu, '');
}
