import type { CoreDeps } from '../../core/deps.ts';
import type { Mail } from '../../core/mail/mail.port.ts';

export type SupportDeps = CoreDeps & { mail: Mail };
