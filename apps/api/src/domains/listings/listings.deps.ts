import type { SecretBox } from '../../core/secrets/secret-box.ts';
import type { Files } from '../../core/files/files.port.ts';
import type { Mail } from '../../core/mail/mail.port.ts';
import type { MalwareScan } from '../../core/malware/malware-scan.port.ts';
import type { PatentsDeps } from '../patents/patents.api.ts';

export type ListingsDeps = PatentsDeps & {
  files: Files;
  mail: Mail;
  malware: MalwareScan;
  secrets: SecretBox;
};
