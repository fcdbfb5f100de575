import type { CoreDeps } from '../../core/deps.ts';
import type { LiveHub } from '../../core/live/live-hub.ts';
import type { SecretBox } from '../../core/secrets/secret-box.ts';
import type { Mail } from '../../core/mail/mail.port.ts';

export type NotificationsDeps = CoreDeps & { mail: Mail; live: LiveHub; secrets: SecretBox };
