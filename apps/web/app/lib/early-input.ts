/** What was done before the page ran: the last press, and the fields with what was put into them. */
type Early = {
  pressed: HTMLElement | null;
  filled: { field: HTMLInputElement; text: string; isTicked: boolean }[];
};

declare global {
  interface Window {
    /** On prerendered pages: what was done before they were hydrated (early-notes.ts). */
    doneTooEarly?: () => Early;
  }
}

/** Reads it as soon as the page is hydrated; from then on nothing is noted anymore. */
export function takeEarly(): Early {
  return window.doneTooEarly?.() ?? { pressed: null, filled: [] };
}

/**
 * Types, checks and presses it again, for the listeners that exist now, and leaves each field as the person
 * did. What was typed comes at once, so that no key comes in between; then the page gets to react after each step,
 * since the next depends on it. What has disappeared hears nothing.
 */
export async function replayInput({ pressed, filled }: Early): Promise<void> {
  const typed = filled.filter(({ field }) => !isTickable(field));
  for (const { field, text } of typed) retype(field, text);
  await nextTurn();
  for (const { field } of typed) {
    if (field === document.activeElement) continue;
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await nextTurn();
  }
  for (const { field, isTicked } of filled) {
    if (!isTickable(field)) continue;
    field.checked = !isTicked;
    field.click();
    await nextTurn();
  }
  pressed?.click();
}

const isTickable = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio';

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** React notices a change only if the text differs from the one that it last set or found. */
function retype(field: HTMLInputElement, text: string): void {
  field.value = `${text} `;
  // Bypasses the property that React has put on the field.
  Reflect.set(HTMLInputElement.prototype, 'value', text, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
