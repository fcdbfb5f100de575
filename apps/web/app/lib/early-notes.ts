/**
 * Notes what is done before the page is hydrated, to be done again then (entry.client.tsx): a quick hand finds its
 * menu open. What was typed or checked inside an element with `data-replayed` is replayed too, and sent nowhere
 * meanwhile. Other forms take care of themselves, and links work without scripts. A press during which the
 * page is hydrated is React's own, unless React has stopped it because a part was missing, and it counts instead of an
 * earlier one. Whoever follows a link is done with what they typed: a search for it would call them back.
 */
export const noting = `
  let last = null;
  const filled = new Map();
  const within = (target, selector) => (target instanceof Element ? target.closest(selector) : null);
  const over = new AbortController();
  const on = (kind, note) =>
    document.addEventListener(kind, note, { capture: true, signal: over.signal });
  on('click', (event) => {
    const link = within(event.target, 'a[href]');
    if (link && !link.target && !event.ctrlKey && !event.metaKey && !event.shiftKey) filled.clear();
    const button = within(event.target, 'button, input[role="combobox"]');
    if (button && button.type !== 'submit') last = { event, button };
  });
  on('input', ({ target }) => {
    if (!within(target, '[data-replayed]')) return;
    filled.set(target, { field: target, text: target.value, isTicked: target.checked });
  });
  on('submit', (event) => {
    if (within(event.target, '[data-replayed]')) event.preventDefault();
  });
  window.doneTooEarly = () => {
    over.abort();
    const isReacts = last && last.event.eventPhase !== 0 && !last.event.cancelBubble;
    return { pressed: last && !isReacts ? last.button : null, filled: [...filled.values()] };
  };`;
