-- An answer that was found stays when the office no longer has the number: since when it was missed stands beside it.

alter table office_answers add column missed_at timestamptz;
alter table office_answers add check (missed_at is null or outcome = 'found');
