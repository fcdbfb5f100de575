import { keepText, readKeptText, useKeptText } from '../../lib/kept-text.ts';

/** More than the server lists, so that nothing removed comes back. */
const keptAtMost = 500;

const placeOf = (personId: string) => `removed-notifications:${personId}`;

/** Notifications that a person removed in this browser: they stay removed here, in every tab and for good. */
export function useRemovedNotices(personId: string): ReadonlySet<string> {
  return new Set(idsOf(useKeptText(placeOf(personId))));
}

export function removeNotices(personId: string, ids: readonly string[]): void {
  write(personId, [...removedWithout(personId, ids), ...ids].slice(-keptAtMost));
}

export function bringBackNotices(personId: string, ids: readonly string[]): void {
  write(personId, removedWithout(personId, ids));
}

function removedWithout(personId: string, ids: readonly string[]): string[] {
  return idsOf(readKeptText(placeOf(personId))).filter((id) => !ids.includes(id));
}

function write(personId: string, ids: readonly string[]): void {
  keepText(placeOf(personId), JSON.stringify(ids));
}

function idsOf(text: string | null): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
