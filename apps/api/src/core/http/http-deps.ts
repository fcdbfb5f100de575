import type { CoreDeps } from '../deps.ts';
import type { Actor } from './actor.ts';

export type HttpDeps = CoreDeps & {
  /** The person behind a session cookie's token; null when it is unknown, ended or expired. */
  authenticate(token: string): Promise<Actor | null>;
  /** Whether some account was used in the browser with this device cookie. */
  knowsDevice(token: string): Promise<boolean>;
};
