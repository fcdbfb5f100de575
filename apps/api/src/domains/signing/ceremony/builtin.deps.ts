import type { CoreDeps } from '../../../core/deps.ts';
import type { Files } from '../../../core/files/files.port.ts';

export type BuiltinDeps = CoreDeps & { files: Files };
