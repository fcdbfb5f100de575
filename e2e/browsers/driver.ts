/** What is pressed or typed into, as a person who cannot see the page is told of it. */
export type Role = 'button' | 'link' | 'tab' | 'checkbox' | 'field';

/** Something on the page that was found. */
export type Target = { click(): Promise<void> };

const keys = ['Enter', 'Escape', 'Backspace', 'Delete', 'ArrowLeft', 'Home', 'End', 'Tab'] as const;
export type Key = (typeof keys)[number];

export const isKey = (name: string): name is Key => keys.some((key) => key === name);

/**
 * One window of a browser: the little that is different in each. Nothing here waits for the page; `BrowserWindow`
 * does.
 */
export type Driver = {
  readonly version: string;
  goTo(address: string): Promise<void>;
  /** Visible, and in the dialog if one is open; null: not now. */
  find(role: Role, name: string | RegExp): Promise<Target | null>;
  /** The value of an expression in the page, or in the frame that was entered. */
  evaluate<T>(expression: string): Promise<T>;
  /** Each character as a press of its key. */
  type(text: string): Promise<void>;
  press(key: Key, withShift?: boolean): Promise<void>;
  /** Everything in the field that has the focus. */
  selectAll(): Promise<void>;
  /** Goes into a frame of the page by its title. @returns false: it is not there yet. */
  enterFrame(title: string): Promise<boolean>;
  leaveFrame(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  picture(): Promise<Uint8Array>;
  close(): Promise<void>;
};

const selectors: Record<Role, string> = {
  button: 'button:not([role]), [role="button"], input[type="submit"]',
  link: 'a[href]:not([role]), [role="link"]',
  tab: '[role="tab"]',
  checkbox: 'input[type="checkbox"]',
  field: 'input:not([type="checkbox"], [type="radio"], [type="hidden"]), textarea',
};

/** An expression for everything of a role that a person can reach: nothing hidden, and nothing behind a dialog. */
export function reachable(role: Role): string {
  return `(() => {
    const seen = (element) => element.checkVisibility({ visibilityProperty: true });
    const dialog = [...document.querySelectorAll('[role="dialog"]')].filter(seen).at(-1);
    return [...(dialog ?? document).querySelectorAll(${JSON.stringify(selectors[role])})].filter(seen);
  })()`;
}

export function isNamed(is: string, name: string | RegExp): boolean {
  const words = is.replaceAll(/\s+/g, ' ').trim();
  return typeof name === 'string' ? words === name : name.test(words);
}
