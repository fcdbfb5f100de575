import { applyAppearance } from './appearance.js';
import { button, el, sandboxLine, show } from './dom.js';
import { renderStep } from './onboarding-steps.js';
import { awaitParent } from './parent-link.js';
import { callSandbox } from './sandbox-api.js';
import { renderSignIn } from './sign-in-window.js';

/**
 * @import { ConnectAccountView } from '../../frame-api.ts'
 * @import { Peer, ShownError } from '../peer.js'
 * @import { StepInput, StepName } from './onboarding-steps.js'
 */

/** @type {Record<ConnectAccountView['stage'], { title: string, text: string }>} */
const stageTexts = {
  created: { title: 'Setup not started', text: 'Payouts need your details and a bank account.' },
  half_filled: { title: 'Setup not finished', text: 'Something is still missing.' },
  pending: { title: 'Under review', text: 'You’ve entered everything. This takes a few moments.' },
  enabled: { title: 'Payouts are on', text: 'You are all set.' },
  past_due: { title: 'Payouts are paused', text: 'More is needed before you can be paid.' },
  rejected: { title: 'Account rejected', text: 'This account cannot receive payouts.' },
  deleted: { title: 'Account closed', text: 'This account no longer exists.' },
};

/** @param {ConnectAccountView} account @param {(() => void) | null} onExit */
const renderStatus = (account, onExit) => {
  const { title, text } = stageTexts[account.stage];
  const heading = el('h2', { tabindex: '-1' }, title);
  const exit = button('Exit', true);
  if (onExit !== null) exit.addEventListener('click', onExit);
  const element = el(
    'div',
    { class: 'panel' },
    sandboxLine('Test account'),
    heading,
    el('p', { class: 'quiet', role: 'status' }, text),
    el(
      'dl',
      { class: 'review' },
      el('div', {}, el('dt', {}, 'Bank account'), el('dd', {}, account.bankAccount ?? 'none yet')),
      el(
        'div',
        {},
        el('dt', {}, 'Transfers'),
        el('dd', {}, account.transfersEnabled ? 'on' : 'off'),
      ),
      el('div', {}, el('dt', {}, 'Payouts'), el('dd', {}, account.payoutsEnabled ? 'on' : 'off')),
      account.currentlyDue.length === 0
        ? null
        : el('div', {}, el('dt', {}, 'Missing'), el('dd', {}, account.currentlyDue.join(', '))),
    ),
    onExit === null ? null : el('div', { class: 'actions' }, exit),
  );
  return { element, heading };
};

/** An account session may have run out; a second one is asked for once. @param {Peer} peer */
const openSession = async (peer) => {
  /** @type {{ error: ShownError }} */
  let refused = { error: { type: 'api_error', message: 'No account session.' } };
  for (const _attempt of [1, 2]) {
    /** @type {{ clientSecret: string } | { error: ShownError }} */
    const session = await peer.ask('clientSecret');
    if ('error' in session) return session;
    const account = await callSandbox('GET connect/account', {
      account_session: session.clientSecret,
    });
    if (!('error' in account)) return { secret: session.clientSecret, account };
    refused = account;
  }
  return refused;
};

const recheckMs = 3_000;

/** @param {Peer} peer @param {string} secret @param {boolean} isOnboarding */
const createView = (peer, secret, isOnboarding) => {
  const exit = () => peer.send('exit');
  let isFirst = true;

  /** @param {StepInput} input */
  const submit = async (input) => {
    const answer = await callSandbox('POST connect/account/step', {
      client_secret: secret,
      ...input,
    });
    if ('error' in answer) return answer;
    draw(answer);
    return undefined;
  };

  const recheck = async () => {
    const account = await callSandbox('GET connect/account', { account_session: secret });
    if ('error' in account || account.stage === 'pending') setTimeout(recheck, recheckMs);
    else draw(account);
  };

  /** The window reported that the person signed in; the server knows whether that is true. */
  const reopen = async () => {
    const account = await callSandbox('GET connect/account', { account_session: secret });
    if ('error' in account) peer.send('loaderror', account.error);
    else draw(account);
  };

  /** @param {ConnectAccountView} account @param {StepName | null} name */
  const panelOf = (account, name) => {
    if (!account.signedIn) return renderSignIn({ secret, onSignedIn: reopen });
    return name === null
      ? renderStatus(account, isOnboarding ? exit : null)
      : renderStep({ name, account, onSubmit: submit, onExit: exit });
  };

  /** @param {ConnectAccountView} account */
  const draw = (account) => {
    const name = isOnboarding ? account.nextStep : null;
    const { element, heading } = panelOf(account, name);
    show(element);
    peer.send('step', account.signedIn ? (name ?? 'summary') : 'stripe_user_authentication');
    // The first view leaves the focus where the page has it; each later one announces itself.
    if (!isFirst) heading.focus();
    isFirst = false;
    if (account.signedIn && name === null && account.stage === 'pending')
      setTimeout(recheck, recheckMs);
  };
  return draw;
};

const run = async () => {
  const { peer, init } = await awaitParent();
  peer.handle({
    update: (/** @type {{ appearance?: unknown }} */ { appearance }) => applyAppearance(appearance),
  });
  applyAppearance(init['appearance']);
  const opened = await openSession(peer);
  if ('error' in opened) {
    show(el('p', { class: 'error', role: 'alert' }, opened.error.message));
    peer.send('loaderror', opened.error);
    return;
  }
  peer.send('loaderstart');
  createView(peer, opened.secret, init['component'] === 'account-onboarding')(opened.account);
};

void run();
