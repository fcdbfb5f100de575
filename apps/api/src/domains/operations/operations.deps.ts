import type { Mail } from '../../core/mail/mail.port.ts';
import type { MalwareScan } from '../../core/malware/malware-scan.port.ts';
import type { PatentsDeps } from '../patents/patents.api.ts';
import type { SalesDeps } from '../sales/sales.api.ts';
import type { SubscriptionsDeps } from '../subscriptions/subscriptions.api.ts';

export type OperationsDeps = SalesDeps &
  PatentsDeps &
  SubscriptionsDeps & { mail: Mail; malware: MalwareScan };
