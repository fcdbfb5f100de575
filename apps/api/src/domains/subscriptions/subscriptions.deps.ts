import type { CoreDeps } from '../../core/deps.ts';
import type { Payments } from '../../integrations/payments/payments.port.ts';

export type SubscriptionsDeps = CoreDeps & { payments: Payments };
