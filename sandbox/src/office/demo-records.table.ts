import type { OfficeFacts } from './office.facts.ts';

export const demoRecords: readonly OfficeFacts[] = [];
