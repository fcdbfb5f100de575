import { sql, type Kysely } from 'kysely';

/** Every act in the trail has its reason; answers to inquiries had none until now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table operator_audit disable trigger operator_audit_keeps_facts`.execute(db);
  await sql`
    update operator_audit set reason = 'The answer stands with the inquiry.'
    where reason is null or btrim(reason) = ''`.execute(db);
  await sql`alter table operator_audit enable trigger operator_audit_keeps_facts`.execute(db);
  await sql`
    alter table operator_audit
      alter column reason set not null,
      add constraint operator_audit_has_reason check (btrim(reason) <> '')`.execute(db);
  await sql`create index operator_audit_about on operator_audit (about_id, at)`.execute(db);
}
