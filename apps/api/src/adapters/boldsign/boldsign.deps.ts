import type { CoreDeps } from '../../core/deps.ts';
import type { BoldsignClient } from './boldsign-client.adapter.ts';

export type BoldsignDeps = CoreDeps & { boldsign: BoldsignClient };
