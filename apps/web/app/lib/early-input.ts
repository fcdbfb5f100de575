declare global {
  interface Window {
    /** Of prerendered pages: what was done before the scripts ran (scripts/after-paint.ts). */
    doneTooEarly?: () => { pressed: HTMLElement | null; filled: HTMLInputElement[] };
  }
}

/** What was done before the page ran: the last press, and the fields with what was put into them. */
type Early = {
  pressed: HTMLElement | null;
  filled: { field: HTMLInputElement; text: string; isTicked: boolean }[];
};

/** Reads it, before the page takes over its fields; from then on nothing is noted any more. */
export function takeEarly(): Early {
  const { pressed, filled } = window.doneTooEarly?.() ?? { pressed: null, filled: [] };
  return {
    pressed,
    filled: filled.map((field) => ({ field, text: field.value, isTicked: field.checked })),
  };
}

/**
 * Types, ticks and presses it once more, for those who listen now, and leaves each field as the person did.
 * In between the page has its turn: what it does next depends on it. What is gone meanwhile is left.
 */
export async function doAgain({ pressed, filled }: Early): Promise<void> {
  for (const { field, text, isTicked } of filled) {
    if (!field.isConnected) continue;
    if (field.type === 'checkbox' || field.type === 'radio') {
      field.checked = !isTicked;
      field.click();
    } else {
      retype(field, text);
      await nextTurn();
      if (field !== document.activeElement) {
        field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      }
    }
    await nextTurn();
  }
  if (pressed?.isConnected) pressed.click();
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** React hears of a change only where the text is another than the one that it set or found last. */
function retype(field: HTMLInputElement, text: string): void {
  field.value = `${text} `;
  // Past the property that React has put on the field itself.
  Reflect.set(HTMLInputElement.prototype, 'value', text, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
