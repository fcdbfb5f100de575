/** Why the default database could not be started. */
export type EmbeddedPostgresProblemCode =
  | 'port_taken'
  | 'disk_full'
  | 'disk_read_only'
  | 'no_binaries'
  | 'no_user'
  | 'in_use'
  | 'start_failed';

/** The one error of this package: `message` is a clear sentence for the person at the terminal. */
export class EmbeddedPostgresProblem extends Error {
  readonly code: EmbeddedPostgresProblemCode;

  constructor(code: EmbeddedPostgresProblemCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresProblem';
    this.code = code;
  }
}

export function diskFull(folder: string, cause?: unknown): EmbeddedPostgresProblem {
  return new EmbeddedPostgresProblem(
    'disk_full',
    `The disk of the database folder ${folder} is full: free some space and start again.`,
    { cause },
  );
}

/** The `code` of a system error ("ENOENT") or of a PostgreSQL error ("57P03"), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Turns a failure to write in `folder` into its sentence; anything unknown is returned as it is. */
export function fromFileError(error: unknown, folder: string): unknown {
  switch (errorCode(error)) {
    // 53100 is how PostgreSQL itself reports a full disk.
    case 'ENOSPC':
    case 'EDQUOT':
    case '53100':
      return diskFull(folder, error);
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return new EmbeddedPostgresProblem(
        'disk_read_only',
        `The database folder ${folder} cannot be written: it is read-only or belongs to someone else.`,
        { cause: error },
      );
    case 'EEXIST':
    case 'ENOTDIR':
      return new EmbeddedPostgresProblem(
        'disk_read_only',
        `The database folder ${folder} cannot be created: a file is in the way.`,
        { cause: error },
      );
    default:
      return error;
  }
}

/** Reads the reason out of what `initdb` or the server printed (always English: LC_ALL=C). */
export function fromServerOutput(output: string, folder: string): EmbeddedPostgresProblem {
  if (/No space left on device|Disk quota exceeded/.test(output)) return diskFull(folder, output);
  if (/Read-only file system/.test(output)) {
    return new EmbeddedPostgresProblem(
      'disk_read_only',
      `The database folder ${folder} cannot be written: its disk is read-only.`,
      { cause: output },
    );
  }
  const socketLock = /lock file "([^"]*\.s\.PGSQL\.[^"]*)" already exists/.exec(output);
  if (socketLock) {
    const holder = /\(PID (\d+)\) using socket/.exec(output)?.[1] ?? 'unknown';
    return new EmbeddedPostgresProblem(
      'port_taken',
      `The database socket is taken by another server (process ${holder}): stop that process, or delete ${socketLock[1]} if it is not a PostgreSQL server.`,
      { cause: output },
    );
  }
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const telling = lines.findLast((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1);
  const reason = telling?.replace(/^.*?\b(?:FATAL|PANIC|error):\s+/, '') ?? 'it gave no reason';
  return new EmbeddedPostgresProblem(
    'start_failed',
    `The database in ${folder} did not start: ${reason}.`,
    { cause: output },
  );
}
