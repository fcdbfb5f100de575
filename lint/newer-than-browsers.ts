/**
 * What TypeScript knows of browsers and one of `apps/web/supported-browsers.ts` lacks, by MDN's browser compatibility
 * data. What is newer than ES2024 is unknown to the compiler too (`lib` of apps/web/tsconfig.json), except in the
 * sandbox's scripts, which it does not read.
 */
const members = [
  ...['Array.fromAsync', 'Error.isError', 'Iterator.concat', 'Iterator.from', 'Math.sumPrecise'],
  ...['Promise.try', 'RegExp.escape', 'Uint8Array.fromBase64', 'Uint8Array.fromHex', 'URL.parse'],
  ...['Document.parseHTMLUnsafe', 'URLPattern', 'ImageDecoder', 'VideoFrame', 'CloseWatcher'],
];

/** Names that nothing else has: whatever they are asked of, it is the browser's. */
const anywhere = [
  ...['caretPositionFromPoint', 'caretRangeFromPoint', 'closedBy', 'commandForElement'],
  ...['computedStyleMap', 'cookieStore', 'getHTML', 'getOrInsert', 'getOrInsertComputed'],
  ...['moveBefore', 'requestClose', 'requestIdleCallback', 'setAppBadge', 'setHTMLUnsafe'],
  ...['setFromBase64', 'setFromHex', 'showOpenFilePicker', 'showSaveFilePicker', 'toBase64'],
  ...['startViewTransition', 'symmetricDifference', 'vibrate', 'wakeLock'],
];

const newer = new Set([...members, ...anywhere]);

/** Whether `object.property` (or `object` alone) is newer than the oldest supported browsers. */
export function isNewerThanBrowsers(object: string | undefined, property?: string): boolean {
  if (property === undefined) return object !== undefined && newer.has(object);
  return newer.has(property) || (object !== undefined && newer.has(`${object}.${property}`));
}
