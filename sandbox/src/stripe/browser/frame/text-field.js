import { el } from './dom.js';

/**
 * @typedef {object} TextField
 * @property {HTMLElement} element label, input and the line for its error
 * @property {HTMLInputElement} input
 * @property {(message: string) => void} showError an empty message takes it away
 *
 * @typedef {object} FieldRequest
 * @property {string} id
 * @property {string} label
 * @property {Record<string, string>} [attributes] of the input
 * @property {string} [value]
 * @property {(typed: string, isDeleting: boolean) => string} [format]
 * @property {string} [hint]
 */

/** @param {FieldRequest} request @returns {TextField} */
export const createTextField = ({ id, label, attributes = {}, value = '', format, hint }) => {
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const input = el('input', {
    id,
    name: id,
    type: 'text',
    spellcheck: 'false',
    'aria-describedby': hint === undefined ? errorId : `${hintId} ${errorId}`,
    ...attributes,
  });
  input.value = value;
  const error = el('p', { id: errorId, class: 'error', 'aria-live': 'polite' });
  /** @param {string} message */
  const showError = (message) => {
    error.textContent = message;
    if (message === '') input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
  };
  input.addEventListener('input', (event) => {
    const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete');
    const atEnd = input.selectionStart === input.value.length;
    // Reformatting in the middle would throw the caret to the end.
    if (format !== undefined && atEnd) input.value = format(input.value, isDeleting);
    showError('');
  });
  const element = el(
    'div',
    { class: 'field' },
    el('label', { for: id }, label),
    input,
    hint === undefined ? null : el('p', { id: hintId, class: 'hint' }, hint),
    error,
  );
  return { element, input, showError };
};

/** @param {string} text */
export const digitsOf = (text) => text.replace(/\D/g, '');

/** Groups of four, American Express's 4-6-5. @param {string} typed */
export const formatCardNumber = (typed) => {
  const digits = digitsOf(typed).slice(0, 19);
  const groups = /^3[47]/.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
    : (digits.match(/.{1,4}/g) ?? []);
  return groups.filter((group) => group !== '').join(' ');
};

/** `MM / YY`, and `MM / YYYY` where a browser fills it so. @param {string} typed @param {boolean} isDeleting */
export const formatExpiry = (typed, isDeleting) => {
  const raw = digitsOf(typed);
  const isShortMonth = /^[2-9]/.test(raw) || /^1\s*\//.test(typed);
  const digits = (isShortMonth ? `0${raw}` : raw).slice(0, 6);
  if (digits.length < 2 || (isDeleting && digits.length === 2)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
};
