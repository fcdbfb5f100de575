import type { TrialFacts } from './office.facts.ts';
import type { FileWrapper, JsonObject } from './office.shape.ts';

/**
 * A trial in the shape of the recorded one, whose days beyond the petition's, and whose owner's name, are those of the
 * interface's description: the recorded trial had none yet.
 * @param record of the patent that is challenged; null where the office's interface has none, as of older patents
 */
export function makeTrial(facts: TrialFacts, record: FileWrapper | null): JsonObject {
  const changedOn = latestOf(facts);
  return {
    lastModifiedDateTime: `${changedOn}T19:10:56`,
    patentOwnerData: ownerOf(facts, record),
    trialMetaData: {
      ...given('trialTypeCode', facts.kind),
      fileDownloadURI: filesOf(facts.number),
      ...given('trialStatusCategory', facts.status),
      trialLastModifiedDate: changedOn,
      ...given('petitionFilingDate', facts.petitionFiledOn),
      ...given('accordedFilingDate', facts.accordedOn),
      ...given('institutionDecisionDate', facts.institutionDecidedOn),
      ...given('latestDecisionDate', facts.latestDecisionOn),
      ...given('terminationDate', facts.terminatedOn),
      trialLastModifiedDateTime: `${changedOn}T15:54:03`,
    },
    trialNumber: facts.number,
    ...(facts.petitioner === undefined
      ? {}
      : {
          regularPetitionerData: {
            realPartyInInterestName: facts.petitioner,
            counselName: 'Sample, Simonet al',
          },
        }),
  };
}

function ownerOf({ patent, patentOwner }: TrialFacts, record: FileWrapper | null): JsonObject {
  const about: JsonObject = record?.applicationMetaData ?? {};
  return {
    patentNumber: patent,
    ...given('grantDate', about['grantDate']),
    technologyCenterNumber: '3600',
    ...given('groupArtUnitNumber', about['groupArtUnitNumber']),
    ...given('applicationNumberText', record?.applicationNumberText),
    ...given('inventorName', about['firstInventorName']),
    ...given('realPartyInInterestName', patentOwner),
  };
}

/** "IPR2024-90233" is at `IPR/2024/90233/IPR2024-90233.zip`. */
function filesOf(number: string): string {
  const [, kind = '', year = '', serial = ''] = /^([A-Z]+)(\d{4})-(\d+)$/.exec(number) ?? [];
  return `https://api.uspto.gov/api/v1/patent/ptab-files/${kind}/${year}/${serial}/${number}.zip`;
}

function latestOf(facts: TrialFacts): string {
  const days = [
    facts.petitionFiledOn,
    facts.accordedOn,
    facts.institutionDecidedOn,
    facts.latestDecisionOn,
    facts.terminatedOn,
  ];
  return (
    days
      .filter((day) => day !== undefined)
      .toSorted()
      .at(-1) ?? '2026-01-05'
  );
}

function given(name: string, value: unknown): JsonObject {
  return value === undefined ? {} : { [name]: value };
}
