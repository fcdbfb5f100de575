import { expect, it } from 'vitest';
import type { OfficeConveyance } from '../office/office.port.ts';
import { lastAssignees } from './record-assignee.rules.ts';

const paper = (text: string, recordedOn: string | null, ...to: string[]): OfficeConveyance => ({
  reelFrame: '1/1',
  recordedOn,
  text,
  assignors: [],
  assignees: to.map((name) => ({ name, address: null })),
  pages: null,
  documentUrl: null,
});

it('the last assignee is named by the latest paper that passes the patent on', () => {
  const assignment = paper('ASSIGNMENT OF ASSIGNORS INTEREST', '2016-04-19', 'ACME, INC.');
  const later = paper('MERGER', '2019-02-24', 'BETA, INC.');
  expect(lastAssignees([later, assignment])).toEqual(['BETA, INC.']);
  expect(lastAssignees([assignment])).toEqual(['ACME, INC.']);
});

it('a lien, its release and a license name no assignee', () => {
  const papers = [
    paper('ASSIGNMENT OF ASSIGNORS INTEREST', '2016-04-19', 'ACME, INC.'),
    paper('SECURITY INTEREST', '2020-01-01', 'FIRST BANK'),
    paper('RELEASE OF SECURITY INTEREST', '2021-01-01', 'ACME, INC.'),
    paper('CONFIRMATORY LICENSE', '2022-01-01', 'UNITED STATES OF AMERICA'),
  ];
  expect(lastAssignees(papers)).toEqual(['ACME, INC.']);
  expect(lastAssignees(papers.slice(1))).toEqual([]);
  expect(lastAssignees([])).toEqual([]);
});

it('a paper that may have passed it on, as far as its line tells, names the last assignee too', () => {
  const papers = [
    paper('ASSIGNMENT OF ASSIGNORS INTEREST', '2016-04-19', 'ACME, INC.'),
    paper('ASSIGNMENT AND LICENSE-BACK', '2019-02-24', 'BETA, INC.'),
  ];
  expect(lastAssignees(papers)).toEqual(['BETA, INC.']);
});

it('papers of one day count together, and each name once', () => {
  const day = '2016-04-19';
  const papers = [
    paper('ASSIGNMENT', day, 'ACME, INC.'),
    paper('ASSIGNMENT', day, 'ACME, INC.'),
    paper('ASSIGNMENT', day, 'BETA, INC.'),
  ];
  expect(lastAssignees(papers)).toEqual(['ACME, INC.', 'BETA, INC.']);
});
