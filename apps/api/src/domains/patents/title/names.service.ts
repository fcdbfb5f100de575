/** Whether two names as papers have them are one: see the rule. */
export { isSameName } from './same-names.rules.ts';
