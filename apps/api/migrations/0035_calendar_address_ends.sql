-- The calendar's secret address ends with the password, with all other sessions and with a suspension, and is told so:
-- the row stays, and an ended address never works again.

alter table docket_calendars
  add column ended_at timestamptz,
  add column ended_by text check (ended_by in ('password_changed', 'sessions_ended', 'suspended')),
  add constraint docket_calendars_ended check ((ended_at is null) = (ended_by is null));

-- An address of an account that is suspended now was made before that.
update docket_calendars calendar
set ended_at = person.suspended_at, ended_by = 'suspended'
from users person
where person.id = calendar.user_id and person.suspended_at is not null;
