export { isSameName } from './names.rules.ts';
