type Edited = { text: string; caret: number };

/**
 * The first change to a text that the field itself had grouped ("12,500"): its commas go, so that a digit typed or
 * deleted in the middle leaves an amount and not "12,5000". What the person put in before the caret keeps every
 * character, and so do digits and point around it: only commas of the field's own disappear. Where it is not known
 * what was put in (`null`), all of it counts as the person's.
 */
export function editGrouped(now: Edited, put: string | null): Edited {
  const start = now.caret - (put?.length ?? 0);
  if (put === null || now.text.slice(start, now.caret) !== put) return now;
  const before = ungrouped(now.text.slice(0, start)) + put;
  return { text: before + ungrouped(now.text.slice(now.caret)), caret: before.length };
}

/** What an edit put before the caret: nothing when it deleted; null where the browser does not say. */
export function putBy(event: Event): string | null {
  if (!(event instanceof InputEvent)) return null;
  return event.inputType.startsWith('delete') ? '' : event.data;
}

const ungrouped = (text: string) => text.replaceAll(',', '');
