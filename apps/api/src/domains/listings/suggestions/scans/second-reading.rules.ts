import type { DocumentFindings } from '@claimstead/contract/suggestions.contract.ts';

/** Whether something is missing that every grant prints. */
export function lacksEssentials({ grant, ...found }: DocumentFindings): boolean {
  if (grant === null) return false;
  const essentials = [found.patentNumber, found.title, found.grantedOn, found.filedOn];
  return [...essentials, grant.applicationNumber].some((one) => one === null);
}

/**
 * What a text says of a grant, and from a reading of the same page's picture what it does not say. Where both say a
 * number or a day and differ, the picture is not believed in anything.
 */
export function completedBy(text: DocumentFindings, picture: DocumentFindings): DocumentFindings {
  if (text.grant === null || picture.grant === null || text.kind !== picture.kind) return text;
  const [own, other] = [text.grant, picture.grant];
  const pairs: readonly (readonly [unknown, unknown])[] = [
    [text.patentNumber?.value, picture.patentNumber?.value],
    [text.grantedOn, picture.grantedOn],
    [text.filedOn, picture.filedOn],
    [own.applicationNumber?.value, other.applicationNumber?.value],
  ];
  const isSame = pairs.every(([one, two]) => (one ?? two) === (two ?? one));
  if (!isSame) return text;
  return {
    ...text,
    patentNumber: text.patentNumber ?? picture.patentNumber,
    patentTypeId: text.patentTypeId ?? picture.patentTypeId,
    title: text.title ?? picture.title,
    grantedOn: text.grantedOn ?? picture.grantedOn,
    filedOn: text.filedOn ?? picture.filedOn,
    owners: text.owners ?? picture.owners,
    grant: {
      ...own,
      applicationNumber: own.applicationNumber ?? other.applicationNumber,
      filedOn: own.filedOn ?? other.filedOn,
      grantedOn: own.grantedOn ?? other.grantedOn,
      adjustmentDays: own.adjustmentDays ?? other.adjustmentDays,
      inventors: own.inventors ?? other.inventors,
      assignees: own.assignees ?? other.assignees,
    },
  };
}
