/** Scripts run on Node 24: npm puts the one from the dependencies first. If there is none, this says what to do. */
export function requireNode24(): void {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= 24) return;
  process.stderr.write(
    `Node ${process.versions.node} is too old to run this. Install Node 24, or run "npm ci" again so that the bundled one is used.\n`,
  );
  process.exit(1);
}
