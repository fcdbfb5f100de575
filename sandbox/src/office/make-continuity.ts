import type { ChildFacts, OfficeFacts, ParentFacts } from './office.facts.ts';
import { statusTexts } from './read-facts.ts';
import type { JsonObject } from './office.shape.ts';

const words: Record<string, string> = {
  CON: 'is a Continuation of',
  DIV: 'is a Division of',
  CIP: 'is a Continuation in part of',
  NST: 'is a National Stage Entry of',
  PRO: 'Claims priority from a provisional application',
  REI: 'is a Reissue of',
  REX: 'is a Reexamination of',
};

/** The whole chain up, nearest first, as the office gives it. */
export function makeParents(facts: OfficeFacts): JsonObject[] {
  return (facts.parents ?? []).map((parent, index, all) => ({
    parentApplicationStatusCode: statusOf(parent),
    firstInventorToFileIndicator: parent.filedOn >= '2013-03-16',
    claimParentageTypeCode: parent.code,
    claimParentageTypeCodeDescriptionText: words[parent.code] ?? parent.code,
    parentApplicationStatusDescriptionText: statusTexts[statusOf(parent)] ?? '',
    parentApplicationNumberText: parent.application,
    parentApplicationFilingDate: parent.filedOn,
    childApplicationNumberText: parent.child ?? all[index - 1]?.application ?? facts.application,
    ...(parent.patent === undefined ? {} : { parentPatentNumber: parent.patent }),
  }));
}

/** No recorded answer has children: their names are those of the interface's description. */
export function makeChildren(facts: OfficeFacts): JsonObject[] {
  return (facts.children ?? []).map((child) => ({
    childApplicationStatusCode: child.patent === undefined ? 30 : 150,
    firstInventorToFileIndicator: child.filedOn >= '2013-03-16',
    claimParentageTypeCode: child.code,
    claimParentageTypeCodeDescriptionText: words[child.code] ?? child.code,
    childApplicationStatusDescriptionText: statusTexts[statusOfChild(child)] ?? '',
    parentApplicationNumberText: facts.application,
    childApplicationFilingDate: child.filedOn,
    childApplicationNumberText: child.application,
    ...(child.patent === undefined ? {} : { childPatentNumber: child.patent }),
  }));
}

function statusOfChild(child: ChildFacts): number {
  return child.patent === undefined ? 30 : 150;
}

function statusOf(parent: ParentFacts): number {
  if (parent.status !== undefined) return parent.status;
  if (parent.code === 'PRO') return 159;
  return parent.patent === undefined && parent.code !== 'NST' ? 161 : 150;
}
