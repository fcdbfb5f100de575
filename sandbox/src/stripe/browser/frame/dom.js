/** @typedef {Node | string | null | undefined | false} Child */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | boolean | undefined>} [attributes]
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export const el = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child instanceof Node || typeof child === 'string'));
  return element;
};

/** The frame's one place for content. @param {Child[]} children */
export const show = (...children) => {
  const place = document.querySelector('#content');
  place?.replaceChildren(...children.filter((c) => c instanceof Node || typeof c === 'string'));
};

/** @param {number} cents @param {string} currency */
export const money = (cents, currency) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

/** @param {Child[]} children */
export const sandboxLine = (...children) =>
  el('p', { class: 'sandbox' }, el('span', { class: 'tag' }, 'Sandbox'), ' ', ...children);

export const testCardLine = () =>
  sandboxLine(
    'Test card ',
    el('span', { class: 'number' }, '4242 4242 4242 4242'),
    ', any later date, any code.',
  );

/** A paragraph that is read out when text is put in. */
export const alertLine = () => el('p', { class: 'error', role: 'alert' });

/**
 * @param {string} label
 * @param {boolean} [isMain]
 */
export const button = (label, isMain = false) =>
  el('button', { type: isMain ? 'submit' : 'button', class: isMain ? 'main' : 'plain' }, label);

/** @param {HTMLButtonElement} target @param {boolean} isBusy */
export const setBusy = (target, isBusy) => {
  target.disabled = isBusy;
  target.toggleAttribute('data-busy', isBusy);
  target.setAttribute('aria-busy', String(isBusy));
};
