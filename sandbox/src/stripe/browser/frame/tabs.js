import { el } from './dom.js';

/** @typedef {{ type: string, label: string, panel: HTMLElement }} Tab */

/** Where an arrow key leads. @param {string} key @param {number} index @param {number} count */
const indexAfter = (key, index, count) => {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
};

/**
 * Tabs with the usual keys: one stop for the Tab key, arrows between them. A single one needs no
 * tabs: its panel stands alone.
 *
 * @param {Tab[]} tabs
 * @param {(tab: Tab) => void} onSelect
 * @returns {HTMLElement}
 */
export const createTabs = (tabs, onSelect) => {
  const [first] = tabs;
  if (first !== undefined && tabs.length === 1) return first.panel;
  const buttons = tabs.map(({ type, label }) =>
    el(
      'button',
      { type: 'button', role: 'tab', id: `tab-${type}`, 'aria-controls': `panel-${type}` },
      label,
    ),
  );
  /** @param {number} chosen */
  const select = (chosen) => {
    tabs.forEach((tab, index) => {
      buttons[index]?.setAttribute('aria-selected', String(index === chosen));
      buttons[index]?.setAttribute('tabindex', index === chosen ? '0' : '-1');
      tab.panel.hidden = index !== chosen;
    });
    const tab = tabs[chosen];
    if (tab !== undefined) onSelect(tab);
  };
  buttons.forEach((control, index) => {
    control.addEventListener('click', () => select(index));
    control.addEventListener('keydown', ({ key }) => {
      const next = indexAfter(key, index, tabs.length);
      if (next === undefined) return;
      select(next);
      buttons[next]?.focus();
    });
  });
  for (const { type, panel } of tabs) {
    panel.id = `panel-${type}`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', `tab-${type}`);
  }
  select(0);
  return el(
    'div',
    {},
    el('div', { role: 'tablist', 'aria-label': 'Payment method' }, ...buttons),
    ...tabs.map(({ panel }) => panel),
  );
};
