const placeOf = (personId: string) => `support-draft:${personId}`;

export type SupportFields = { subject: string; category: string; message: string };

export const emptyFields: SupportFields = { subject: '', category: '', message: '' };

/** What the person is writing in this tab, so that neither a reload nor signing in again loses it. */
export function readDraft(personId: string): SupportFields {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(placeOf(personId)) ?? '{}');
    const text = (name: keyof SupportFields) => {
      const value: unknown = Reflect.get(Object(kept), name);
      return typeof value === 'string' ? value : '';
    };
    return { subject: text('subject'), category: text('category'), message: text('message') };
  } catch {
    return emptyFields;
  }
}

/** Without storage, the text lives as long as the page. */
export function keepDraft(personId: string, fields: SupportFields): void {
  try {
    sessionStorage.setItem(placeOf(personId), JSON.stringify(fields));
  } catch {
    // Full or forbidden.
  }
}

export function forgetDraft(personId: string): void {
  try {
    sessionStorage.removeItem(placeOf(personId));
  } catch {
    // Forbidden, so nothing was kept.
  }
}
