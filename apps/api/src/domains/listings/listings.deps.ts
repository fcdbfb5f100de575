import type { CoreDeps } from '../../core/deps.ts';
import type { SecretBox } from '../../core/secrets/secret-box.ts';
import type { Files } from '../../core/files/files.port.ts';
import type { Mail } from '../../core/mail/mail.port.ts';
import type { MalwareScan } from '../../core/malware/malware-scan.port.ts';

export type ListingsDeps = CoreDeps & {
  files: Files;
  mail: Mail;
  malware: MalwareScan;
  secrets: SecretBox;
};
