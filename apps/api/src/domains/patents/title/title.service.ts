export { compareTitle } from './abstract-of-title.rules.ts';
export { freshTitleRecords, type TitleRecords } from './title-record.service.ts';
