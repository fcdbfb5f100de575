import type { Mail } from '../../integrations/mail/mail.port.ts';
import type { MalwareScan } from '../../integrations/malware/malware-scan.port.ts';
import type { SalesDeps } from '../sales/sales.deps.ts';

export type OperationsDeps = SalesDeps & { mail: Mail; malware: MalwareScan };
