import { z } from 'zod';
import type { CoreDeps } from '../../core/deps.ts';
import type { Background } from '../../core/module.ts';
import type { BoldsignDeps } from './boldsign.deps.ts';
import { createBoldsignClient } from './boldsign-client.adapter.ts';
import { followDocument, followUnseen, giveUpUnsent } from './follow-papers.service.ts';
import { followJob, forgetOldWebhooks } from './webhooks.service.ts';

const followData = z.object({ documentId: z.string(), sendFailed: z.boolean() });

/** What follows the papers at BoldSign. Without an account there is nobody to ask. */
export function boldsignJobs(core: CoreDeps): Background {
  const withAccount = async (work: (deps: BoldsignDeps) => Promise<void>) => {
    const settings = core.config.boldsign;
    if (!settings) return;
    await work({ ...core, boldsign: createBoldsignClient(settings, core.circuits.signing) });
  };
  return {
    jobs: [
      {
        name: followJob,
        run: async (data) => {
          const { documentId, sendFailed } = followData.parse(data);
          const follow = sendFailed ? giveUpUnsent : followDocument;
          await withAccount((deps) => follow(deps, documentId));
        },
      },
    ],
    sweeps: [
      {
        name: 'signatures.follow_unseen',
        everySeconds: 300,
        run: () => withAccount(followUnseen),
      },
      {
        name: 'signatures.forget_webhooks',
        everySeconds: 24 * 3600,
        run: () => forgetOldWebhooks(core),
      },
    ],
  };
}
