import { readClock } from '../clock/advance-clock.ts';
import { readWebhookMode } from '../stripe/webhooks/delivery-plan.ts';
import type { ControlTools } from './controls.routes.ts';

/** The page for people: the time, the calls and the ledger. */
export function controlsPage(tools: ControlTools): string {
  const { world, calls, faults } = tools;
  const clock = readClock(world);
  const ledger = world.ledger.report();
  const accounts = Object.entries(ledger.accounts).map(
    ([name, cents]) =>
      `<tr><td>${escape(name)}</td><td class="n">${(cents / 100).toFixed(2)}</td></tr>`,
  );
  const rows = calls
    .list(50, '')
    .map(
      (call) =>
        `<tr><td>${escape(call.at)}</td><td>${escape(call.method)} ${escape(call.path)}</td><td>${call.status ?? '–'}</td><td>${escape(call.note ?? '')}</td></tr>`,
    );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Sandbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1f}
table{border-collapse:collapse;width:100%}td,th{padding:.25rem .5rem;border-bottom:1px solid #ddd;text-align:left;overflow-wrap:anywhere}
.n{text-align:right;font-variant-numeric:tabular-nums}button{font:inherit;padding:.3rem .8rem;margin:0 .3rem .3rem 0}</style></head>
<body><h1>Sandbox</h1>
<p>This stands in for Stripe, BoldSign, the patent office and a mailbox. No real money moves here, and no signature is real. <a href="/mailbox">Mailbox</a></p>
<h2>Clock</h2><p>${escape(clock.now)} (${clock.offsetSeconds} seconds ahead)</p>
<p id="moves">
<button data-seconds="3600">+1 hour</button><button data-seconds="86400">+1 day</button>
<button data-seconds="345600">+4 days</button><button data-seconds="2592000">+30 days</button></p>
<p id="said" role="status"></p>
<h2>Webhooks</h2><p>Mode: ${escape(readWebhookMode(world.settings).mode)}. Pending faults: ${faults.list().length}.</p>
<h2>Patent office</h2><p>${officeLine(tools)}</p>
<h2>Ledger</h2><p>${ledger.balanced ? 'It balances.' : 'IT DOES NOT BALANCE.'}</p>
<table><tbody>${accounts.join('')}</tbody></table>
<h2>Calls</h2><table><thead><tr><th>At</th><th>Call</th><th>Status</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>
<script>
document.getElementById('moves').addEventListener('click', async (event) => {
  const seconds = Number(event.target.dataset.seconds);
  if (!seconds) return;
  document.getElementById('said').textContent = 'Moving…';
  await fetch('/_sandbox/clock', {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({advanceSeconds: seconds})});
  location.reload();
});
</script></body></html>`;
}

/** What was ordered of the office; its calls are among the others. */
function officeLine({ office }: ControlTools): string {
  const ordered = office.faults
    .list()
    .map(
      ({ kind, number, times }) =>
        `${kind} for ${number ?? 'every number'}${times === 0 ? '' : `, ${times} left`}`,
    );
  return ordered.length === 0 ? 'No faults ordered.' : escape(`Faults: ${ordered.join('; ')}.`);
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
