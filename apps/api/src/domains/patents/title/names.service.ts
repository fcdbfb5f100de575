/** Whether two names as papers have them are one, by names' normal form alone. */
export { isSameName } from './names.rules.ts';
