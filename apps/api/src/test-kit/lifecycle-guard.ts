import type { RawBuilder } from 'kysely';
import { lifecycles } from '../app/modules.ts';
import { markOf } from '../core/lifecycle/take-transition.ts';

/**
 * What makes a database refuse a change of where something stands in its life, unless the statement is marked as a
 * move of that life: nothing writes a status past the engine. Part of the template of every test.
 */
export function lifecycleGuard(): string {
  const triggers = lifecycles.flatMap(({ name, kept }) =>
    kept.tables.map((table) => {
      const changed = kept.columns
        .map((column) => `old.${column} is distinct from new.${column}`)
        .join(' or ');
      return `create trigger test_lifecycle before update on ${table} for each row when (${changed})
        execute function test_lifecycle('${name}');`;
    }),
  );
  return `
    create function test_lifecycle() returns trigger language plpgsql as $$
    begin
      if position('/* ' || tg_argv[0] || ': ' in current_query()) = 0 then
        raise exception 'a % was moved past its lifecycle by: %', tg_argv[0], current_query();
      end if;
      return new;
    end $$;
    ${triggers.join('\n')}`;
}

/** For a test that puts a row where no move leads: the end of its statement (`modifyEnd`). */
export function arranged(life: string): RawBuilder<unknown> {
  return markOf(life, 'arranged');
}
