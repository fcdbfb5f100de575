/** How many files are on their way at the same time. */
const atOnce = 4;

/**
 * Works on everything that is listed, several at the same time. After a failure nothing more is begun, and it ends
 * when what was begun has ended.
 * @throws the first failure.
 */
export async function severalAtOnce<T>(
  listed: AsyncIterable<T>,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const iterator = listed[Symbol.asyncIterator]();
  const failures: unknown[] = [];
  const take = async () => {
    try {
      while (failures.length === 0) {
        const next = await iterator.next();
        if (next.done) return;
        await work(next.value);
      }
    } catch (error) {
      failures.push(error);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, take));
  await iterator.return?.();
  if (failures.length > 0) throw failures[0];
}
