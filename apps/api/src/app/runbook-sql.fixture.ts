/**
 * The blocks of SQL that a runbook prints, in their order, each as its statements; those that begin and end a
 * transaction are left out.
 */
export function sqlOfRunbook(text: string): string[][] {
  const blocks = [...text.matchAll(/^ *```sql\n([\s\S]*?)^ *```/gm)];
  return blocks.map(([, block = '']) =>
    block
      .split(';')
      .map((statement) => statement.trim())
      .filter((statement) => statement !== '' && !/^(?:begin|commit)$/i.test(statement)),
  );
}
