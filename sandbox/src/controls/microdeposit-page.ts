import type { FastifyInstance, FastifyReply } from 'fastify';
import { debit } from '../stripe/payments/bank-debits.ts';
import { proveAccount } from '../stripe/payments/microdeposits.ts';
import { StripeFault } from '../stripe/transport/stripe-fault.ts';
import type { World } from '../stripe/world.ts';

type BySecret = { Params: { secret: string } };

/** The page that Stripe hosts for the code of a micro-deposit; the client secret is the only authority. */
export function mountMicrodepositPage(app: FastifyInstance, world: World): void {
  const path = '/_sandbox/microdeposits/:secret';
  app.get<BySecret>(path, (request, reply) => {
    const intent = find(world, request.params.secret);
    if (!intent) return page(reply, 404, 'There is no such payment.');
    return intent.next_action?.type === 'verify_with_microdeposits'
      ? page(reply, 200, 'What code is shown with the one-cent deposit on your statement?', true)
      : page(reply, 200, 'This bank account no longer needs a code. You can close this page.');
  });
  app.post<BySecret & { Body: { code?: string } | null }>(path, (request, reply) => {
    const { code = '' } = request.body ?? {};
    let refusal: StripeFault | null = null;
    world.db.transaction(() => {
      const intent = find(world, request.params.secret);
      try {
        if (!intent) throw new StripeFault(404, { type: 'invalid_request_error', message: '' });
        debit(world, intent, proveAccount(world, intent, { code }));
      } catch (error) {
        if (!(error instanceof StripeFault)) throw error;
        refusal = error;
      }
    });
    reply.code(refusal ? 400 : 200);
    return { message: refusal ? (refusal as StripeFault).message : 'Verified' };
  });
}

function find(world: World, secret: string) {
  const intent = world.objects.find('payment_intent', secret.split('_secret_')[0] ?? '');
  return intent?.client_secret === secret ? intent : null;
}

function page(reply: FastifyReply, status: number, text: string, asks = false) {
  const form = asks
    ? `<form id="form"><label>Code <input name="code" autocomplete="off" required></label>
<button>Verify</button></form><p>Test code: SM11AA</p>
<script>
document.getElementById('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const body = JSON.stringify({code: new FormData(event.target).get('code')});
  const answer = await fetch(location.pathname, {method: 'POST', headers: {'content-type': 'application/json'}, body});
  document.getElementById('said').textContent = answer.ok ? 'Your bank account is verified.' : (await answer.json()).message;
});
</script>`
    : '';
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Verify your bank account</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:3rem auto;padding:0 1rem}</style></head>
<body><h1>Verify your bank account</h1><p>${text}</p>${form}<p id="said" role="status"></p></body></html>`);
}
