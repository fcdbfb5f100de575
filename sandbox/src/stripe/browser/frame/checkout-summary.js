import { alertLine, button, el, money, setBusy } from './dom.js';
import { createTextField } from './text-field.js';

/**
 * @import { CheckoutView } from '../../frame-api.ts'
 * @import { ShownError } from '../peer.js'
 * @typedef {(code: string) => Promise<{ error: ShownError } | undefined>} ApplyCode
 */

/** @param {Node | string} name @param {string} amount @param {string} [kind] */
const row = (name, amount, kind = '') =>
  el('div', { class: `row ${kind}` }, el('dt', {}, name), el('dd', {}, amount));

/** @param {CheckoutView} view @param {ApplyCode} apply */
const appliedCode = (view, apply) => {
  if (view.promotion === null) return null;
  const { code, description } = view.promotion;
  const remove = button('Remove');
  remove.setAttribute('aria-label', `Remove promotion code ${code}`);
  remove.addEventListener('click', () => {
    setBusy(remove, true);
    void apply('');
  });
  return el(
    'div',
    { class: 'applied' },
    el('span', {}, el('strong', {}, code), description === '' ? '' : ` · ${description}`),
    remove,
  );
};

/** @param {ApplyCode} apply */
const codeForm = (apply) => {
  const open = button('Add promotion code');
  const field = createTextField({
    id: 'promotion-code',
    label: 'Promotion code',
    attributes: { autocomplete: 'off', autocapitalize: 'characters' },
  });
  const send = el('button', { type: 'submit', class: 'plain' }, 'Apply');
  const problem = alertLine();
  const form = el('form', { class: 'code', novalidate: true }, field.element, send, problem);
  form.hidden = true;
  open.setAttribute('aria-expanded', 'false');
  open.addEventListener('click', () => {
    form.hidden = false;
    open.hidden = true;
    field.input.focus();
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const code = field.input.value.trim();
    if (code === '') {
      field.showError('Type a code.');
      return;
    }
    setBusy(send, true);
    const refused = await apply(code);
    setBusy(send, false);
    if (refused !== undefined) field.showError(refused.error.message);
    field.input.focus();
  });
  return el('div', { class: 'promotion' }, open, form);
};

/**
 * What is bought, for how much, and the promotion code.
 *
 * @param {CheckoutView} view
 * @param {ApplyCode} apply resolves to the refusal; after success the page is drawn again
 */
export const renderSummary = (view, apply) => {
  const due = money(view.totalCents, view.currency);
  const regular = `${money(view.subtotalCents, view.currency)} ${view.interval}`;
  return el(
    'section',
    { class: 'summary', 'aria-labelledby': 'what' },
    el('h2', { id: 'what' }, view.lineItemName),
    el('p', { class: 'price' }, due, el('span', {}, ' due today')),
    el(
      'p',
      { class: 'quiet' },
      view.totalCents === 0 ? `Regular price ${regular}.` : `${regular}, until you cancel.`,
    ),
    el(
      'dl',
      {},
      row(view.lineItemName, money(view.subtotalCents, view.currency)),
      view.discountCents === 0
        ? null
        : row('Discount', `−${money(view.discountCents, view.currency)}`),
      row('Total due today', due, 'total'),
    ),
    appliedCode(view, apply),
    view.allowPromotionCodes && view.promotion === null ? codeForm(apply) : null,
  );
};
