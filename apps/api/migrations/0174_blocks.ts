import { sql, type Kysely } from 'kysely';

/** Who does not want to hear from whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table blocks (
      blocker_user_id uuid not null references users,
      blocked_user_id uuid not null references users,
      created_at timestamptz not null,
      primary key (blocker_user_id, blocked_user_id),
      check (blocker_user_id <> blocked_user_id)
    )`.execute(db);
  await sql`create index blocks_blocked on blocks (blocked_user_id)`.execute(db);
  for (const column of ['blocker_user_id', 'blocked_user_id']) {
    await sql`
      create trigger ${sql.ref(`blocks_${column}_of_living`)}
      before insert or update of ${sql.ref(column)} on blocks
      for each row execute function refuse_erased_person(${sql.lit(column)})`.execute(db);
  }
}
