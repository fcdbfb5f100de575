/** Says a line to the person who started the sandbox. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Tells of something that went wrong, with what is known of it. */
export function complain(line: string, error?: unknown): void {
  const detail = error instanceof Error ? `\n${error.stack ?? error.message}` : '';
  process.stderr.write(`${line}${detail}\n`);
}
