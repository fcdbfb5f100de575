import type { SecretBox } from '../../../core/secrets/secret-box.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { refuseUnlessFresh } from '../../../core/http/fresh.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import {
  attemptAfter,
  planCall,
  settleCall,
  orProviderAway,
  succeededOrProblem,
} from '../../money/money.api.ts';
import {
  getPayoutAccounts,
  lockPerson,
  replacePayoutAccount,
  proveByCode,
} from '../../identity/identity.api.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { wakeSales } from './payout-accounts.service.ts';
import { payoutsPausedUntil } from './payouts.rules.ts';

/**
 * Replaces a payout account that the provider refuses, or that was closed or deleted there. A hijacked session
 * cannot do it: the password must be fresh, the second step is asked for if there is one, the person is told by
 * email, and nothing is paid to the new account for a day. The old account keeps what it was paid: transfers
 * count by owner, whichever account they went to.
 * @throws {Problem} identity.confirm_required, identity.second_step_code_required,
 *   identity.second_step_wrong, sales.payout_account_works, sales.moved_on, payments.not_set_up,
 *   payments.provider_away
 */
export async function replaceAccount(
  deps: SalesDeps & { secrets: SecretBox },
  actor: Actor,
  code: string | null,
): Promise<string> {
  refuseUnlessFresh(actor, deps.clock.now());
  const own = (await getPayoutAccounts(deps.db, [actor.userId])).get(actor.userId);
  const from = own?.connectedAccountId;
  if (!from) throw new Problem('sales.payout_account_works', { note: 'there is none' });
  return orProviderAway(async () => {
    const before = await deps.payments.getAccount(from);
    if (before.ended === null) throw new Problem('sales.payout_account_works');
    await proveByCode(deps, actor, code);
    const key = await transact(deps, async (unit) => {
      // The person's row orders two requests, so both plan the same attempt.
      await lockPerson(unit.tx, actor.userId);
      const attempt = await attemptAfter(unit.tx, `acct:${actor.userId}`, from);
      const input = { userId: actor.userId, email: actor.email };
      return planCall(unit.tx, { kind: 'account', attempt, input }, unit.now);
    });
    const to = succeededOrProblem(await settleCall(deps, key), 'the account');
    const account = await deps.payments.getAccount(to);
    await transact(deps, async (unit) => {
      const pausedUntil = payoutsPausedUntil(unit.now);
      const { canReceive: payoutsEnabled } = account;
      const change = { from, to, payoutsEnabled, pausedUntil };
      if (!(await replacePayoutAccount(unit, actor.userId, change))) {
        const now = (await getPayoutAccounts(unit.tx, [actor.userId])).get(actor.userId);
        // The other of two requests came first: it is the same account.
        if (now?.connectedAccountId === to) return;
        throw new Problem('sales.moved_on');
      }
      await wakeSales(unit, actor.userId);
    });
    return to;
  });
}
