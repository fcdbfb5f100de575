/**
 * A name without insignificant differences: Unicode's composed form (NFC), single spaces, lower case. Nothing
 * looser: a missing initial or a dropped accent makes another name.
 */
function plainName(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** The typed signature, without the slashes around it (37 CFR 1.4(d)(2)). */
export function markWithoutSlashes(typed: string): string {
  return typed
    .trim()
    .replace(/^\/+|\/+$/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether a typed signature is the signer's printed name: the office accepts no other (37 CFR 1.4(d)(2)). */
export function isMarkOf(typed: string, printedName: string): boolean {
  return plainName(markWithoutSlashes(typed)) === plainName(printedName);
}
