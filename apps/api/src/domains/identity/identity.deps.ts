import type { CoreDeps } from '../../core/deps.ts';
import type { SecretBox } from '../../core/secrets/secret-box.ts';
import type { Files } from '../../integrations/files/files.port.ts';
import type { Mail } from '../../integrations/mail/mail.port.ts';
import type { MalwareScan } from '../../integrations/malware/malware-scan.port.ts';

export type IdentityDeps = CoreDeps & {
  files: Files;
  mail: Mail;
  malware: MalwareScan;
  secrets: SecretBox;
};
