// Looks for new mail every two seconds and replaces the list only if something arrived, so that focus,
// the filter being typed and an opened mail stay as they are.
const filter = new URLSearchParams(location.search).get('to') ?? '';
let newest = Number(document.body.dataset['newest']);

const refreshList = async () => {
  const page = await (await fetch(location.href)).text();
  const list = new DOMParser().parseFromString(page, 'text/html').querySelector('#list');
  const current = document.querySelector('#list');
  if (!list || !current) return;
  const focused = document.activeElement?.getAttribute('href');
  current.replaceChildren(...list.childNodes);
  if (focused && current.querySelector(`a[href="${CSS.escape(focused)}"]`) instanceof HTMLElement) {
    current.querySelector(`a[href="${CSS.escape(focused)}"]`).focus();
  }
};

const look = async () => {
  try {
    const answer = await fetch(`/mailbox/newest?${new URLSearchParams({ to: filter })}`);
    const { id } = await answer.json();
    if (id === newest) return;
    newest = id;
    await refreshList();
    document.querySelector('#news').textContent = 'New email arrived.';
  } catch {
    // The sandbox is restarting; the next check will find it again.
  }
};

setInterval(() => {
  if (document.visibilityState === 'visible') void look();
}, 2000);
