/**
 * A name without the differences that do not make it another name: Unicode's composed form (NFC), single
 * spaces, lower case. Nothing looser: a missing initial or a dropped accent is another name.
 */
function plainName(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** What was typed as a mark, without the slashes that belong around it (37 CFR 1.4(d)(2)). */
export function markWithoutSlashes(typed: string): string {
  return typed
    .trim()
    .replace(/^\/+|\/+$/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether a typed mark is the signer's own printed name: the office takes no other (37 CFR 1.4(d)(2)). */
export function isMarkOf(typed: string, printedName: string): boolean {
  return plainName(markWithoutSlashes(typed)) === plainName(printedName);
}
