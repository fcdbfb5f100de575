import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { domainOrder } from './domain-order.ts';
import { eventConsumers, modules } from './modules.ts';

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
  for await (const file of glob('{domains,adapters}/**/*consumer*.ts', { cwd: source })) {
    if (file.endsWith('.test.ts')) continue;
    const module: Record<string, unknown> = await import(join(source, file));
    names.push(
      ...Object.values(module)
        .flat()
        .filter(isConsumer)
        .map((consumer) => consumer.name),
    );
  }
  return names;
}

describe('the modules of the product', () => {
  it('are every domain, in the order of the arrow', () => {
    const domains: readonly string[] = domainOrder;
    const named = modules.map((each) => each.name).filter((name) => domains.includes(name));
    expect(named).toEqual(domains);
  });

  it('leave no consumer out: one that no module names would never get an event', async () => {
    const named = new Set(eventConsumers.map((consumer) => consumer.name));
    const exported = await exportedConsumers();
    expect(exported.length).toBeGreaterThan(5);
    expect(exported.filter((name) => !named.has(name))).toEqual([]);
    expect(named.size).toBe(eventConsumers.length);
  });

  it('own the events that begin with their names', () => {
    for (const { name, events = [] } of modules) {
      const types = events.flatMap((table) => Object.keys(table));
      expect(types.filter((type) => !type.startsWith(`${name}.`))).toEqual([]);
    }
  });
});
