import type { CoreDeps } from '../../core/deps.ts';
import type { OfficePort } from './office/office.port.ts';

export type PatentsDeps = CoreDeps & {
  /** The patent office's interface; null: there is no key, and it is never asked. */
  office: OfficePort | null;
};
