/** Reminders of whoever is waited for. Nobody asks for one: they come by the schedule. */

// The schedule, for the page that tells people who is told what.
export { schedule } from './schedule.rules.ts';
