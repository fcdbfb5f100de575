import type { CoreDeps } from '../../core/deps.ts';
import type { Files } from '../../integrations/files/files.port.ts';
import type { Mail } from '../../integrations/mail/mail.port.ts';

export type ListingsDeps = CoreDeps & { files: Files; mail: Mail };
