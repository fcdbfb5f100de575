// The key is in the address, as in BoldSign's own links; it is the only authority here.
const { search } = window.location;
const base = '/boldsign/document/sign';
const part = (id) => document.getElementById(id);

async function call(name, body) {
  const answer = await fetch(`${base}/${name}${search}`, {
    method: body ? 'POST' : 'GET',
    ...(body
      ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : {}),
  });
  const given = await answer.json();
  if (!answer.ok) throw new Error(given.error);
  return given;
}

/** The page around this frame hears the name of what happened, and nothing else. */
function tell(action) {
  window.parent.postMessage({ action }, '*');
}

function close(words) {
  part('sign').hidden = true;
  part('refuse').hidden = true;
  part('said').textContent = words;
}

async function act(name, body, done) {
  try {
    await call(name, body);
    close(done.words);
    tell(done.message);
  } catch (error) {
    part('said').textContent = error.message;
    tell(done.failure);
  }
}

part('sign').addEventListener('submit', (event) => {
  event.preventDefault();
  void act(
    'complete',
    { mark: part('mark').value },
    {
      words: 'You have signed.',
      message: 'onDocumentSigned',
      failure: 'onDocumentSigningFailed',
    },
  );
});

part('refuse').addEventListener('submit', (event) => {
  event.preventDefault();
  void act(
    'decline',
    { reason: part('reason').value },
    {
      words: 'You have declined.',
      message: 'onDocumentDeclined',
      failure: 'onDocumentDecliningFailed',
    },
  );
});

try {
  const view = await call('view');
  part('title').textContent = view.title;
  part('signer').textContent = view.signer;
  for (const [at, name] of view.files.entries()) {
    const link = document.createElement('a');
    link.href = `${base}/files/${at}${search}`;
    link.target = '_blank';
    link.textContent = name;
    const item = document.createElement('li');
    item.append(link);
    part('files').append(item);
  }
  if (view.isOpen) {
    part('sign').hidden = false;
    part('refuse').hidden = false;
  } else {
    part('said').textContent = 'There is nothing to sign for you here.';
  }
} catch (error) {
  part('title').textContent = 'This document cannot be opened';
  part('said').textContent = error.message;
}
