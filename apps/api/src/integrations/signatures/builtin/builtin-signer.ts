import type { CoreDeps } from '../../../core/deps.ts';
import type { Files } from '../../files/files.port.ts';
import type { Signatures } from '../signatures.port.ts';

export function createBuiltinSigner(_deps: CoreDeps & { files: Files }): Signatures {
  return {} as Signatures;
}
