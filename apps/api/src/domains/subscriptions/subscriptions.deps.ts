import type { CoreDeps } from '../../core/deps.ts';
import type { SecretBox } from '../../core/secrets/secret-box.ts';
import type { Payments } from '../money/money.api.ts';

export type SubscriptionsDeps = CoreDeps & { payments: Payments; secrets: SecretBox };
