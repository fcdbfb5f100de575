import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventWiring } from './event-wiring.ts';

type Named = { name: string; handle: unknown };

function isConsumer(value: unknown): value is Named {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    'handle' in value &&
    typeof value.handle === 'function'
  );
}

async function exportedConsumers(): Promise<string[]> {
  const source = join(import.meta.dirname, '..');
  const names: string[] = [];
  for await (const file of glob('{domains,integrations}/**/*consumer*.ts', { cwd: source })) {
    if (file.endsWith('.test.ts')) continue;
    const module: Record<string, unknown> = await import(join(source, file));
    names.push(
      ...Object.values(module)
        .filter(isConsumer)
        .map((consumer) => consumer.name),
    );
  }
  return names;
}

describe('the wiring of events', () => {
  it('leaves no consumer out: what nobody wires would never hear of anything', async () => {
    const wired = new Set(
      Object.values(eventWiring)
        .flat()
        .map((consumer) => consumer.name),
    );
    const exported = await exportedConsumers();
    expect(exported.length).toBeGreaterThan(5);
    expect(exported.filter((name) => !wired.has(name))).toEqual([]);
  });
});
