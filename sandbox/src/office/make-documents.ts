import type { FileWrapper } from './office.shape.ts';

type OfficeDocument = {
  applicationNumberText: string;
  officialDate: string;
  documentIdentifier: string;
  documentCode: string;
  documentCodeDescriptionText: string;
  directionCategory: string;
  downloadOptionBag: {
    mimeTypeIdentifier: string;
    downloadUrl: string;
    pageTotalQuantity: number;
  }[];
};

const named: Record<string, [code: string, text: string, direction: string]> = {
  DIST: ['DIST.E.FILE', 'Terminal Disclaimer-Filed (Electronic)', 'INCOMING'],
  P574: ['DISQ.E.FILE', 'Terminal Disclaimer-Electronic-Approved', 'INTERNAL'],
  'PGM/': ['ISSUE.NTF', 'Issue Notification', 'OUTGOING'],
  FLFEE: ['WFEE', 'Fee Worksheet (SB06)', 'INTERNAL'],
};

/** The papers behind a made record's events; the reference patent of a disclaimer stands in its paper only. */
export function makeDocuments(record: FileWrapper): OfficeDocument[] {
  const application = record.applicationNumberText;
  return (record.eventDataBag ?? []).flatMap(({ eventCode, eventDate }, index) => {
    const found = named[eventCode];
    if (!found) return [];
    const [documentCode, documentCodeDescriptionText, directionCategory] = found;
    const documentIdentifier = `SBX${application}D${index}`;
    return {
      applicationNumberText: application,
      officialDate: `${eventDate}T00:00:00.000-0400`,
      documentIdentifier,
      documentCode,
      documentCodeDescriptionText,
      directionCategory,
      downloadOptionBag: [
        {
          mimeTypeIdentifier: 'PDF',
          downloadUrl: `https://api.uspto.gov/api/v1/download/applications/${application}/${documentIdentifier}.pdf`,
          pageTotalQuantity: 1,
        },
      ],
    };
  });
}
