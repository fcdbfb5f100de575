import type { OwnTitlePaper } from '@claimstead/contract/title-papers.contract.ts';
import type { OperatorTitle } from '@claimstead/contract/titles.contract.ts';
import { expect } from 'vitest';
import type { Answer, Persona } from '../../../test-kit/persona.ts';
import type { World } from '../../../test-kit/world.ts';
import { compareListingTitle } from './compare-title.service.ts';
import { assignmentText, officeSays, paper } from './office-record.fixture.ts';

export const codeOf = (answer: Answer) => [answer.status, (answer.body as { code?: string }).code];

/** The office's record leads to others than the listed owners. */
export const elsewhere = {
  inventors: ['Jane Smith'],
  conveyances: [paper('100/1', assignmentText, ['SMITH, JANE', 'BOLT WORKS, LLC'])],
};

export async function questionTitle(world: World, patentId: string, says = elsewhere) {
  await officeSays(world, patentId, says);
  await compareListingTitle(world.deps, patentId);
}

export function sendPaper(who: Persona, patentId: string, content: Buffer, name = 'Release.pdf') {
  const file = { name, contentType: 'application/pdf', content };
  return who.upload('POST', '/patent/upload/title-paper', file, { patentId });
}

export async function ownPaper(who: Persona, patentId: string): Promise<OwnTitlePaper> {
  const answer = await who.request('GET', '/patent/title/paper', { query: { patentId } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as OwnTitlePaper;
}

export const explain = (who: Persona, patentId: string, paperId: string, note: string) =>
  who.request('PUT', '/patent/title/paper', { query: { patentId }, body: { paperId, note } });

export const takeBack = (who: Persona, patentId: string, paperId: string) =>
  who.request('DELETE', '/patent/title/paper', { query: { patentId, paperId } });

export async function atDesk(operator: Persona, patentId: string): Promise<OperatorTitle> {
  const answer = await operator.request('GET', `/operations/titles/${patentId}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as OperatorTitle;
}

type Seen = Pick<OperatorTitle, 'patentId' | 'checkId' | 'paper'>;

/** Answers what the operator has on the screen. */
export const take = (operator: Persona, { patentId, checkId, paper: sent }: Seen, reason = shows) =>
  operator.request('POST', `/operations/titles/${patentId}/take-paper`, {
    body: { checkId, paperId: sent?.id, reason },
  });
export const refuse = (operator: Persona, { patentId, paper: sent }: Seen, reason = unclear) =>
  operator.request('POST', `/operations/titles/${patentId}/refuse-paper`, {
    body: { paperId: sent?.id, reason },
  });

export const shows = 'A release of March 3, 2024, signed by First Bank.';
export const unclear = 'The second page is missing.';
