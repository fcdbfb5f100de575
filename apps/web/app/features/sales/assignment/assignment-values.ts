import type { AssignmentParty } from '@claimstead/contract/sales.contract.ts';
import { assignmentCopy as copy } from './assignment.copy.ts';

/** The form's own fields: none is absent, and unchosen ones are kept until the form is sent. */
export type AssignmentValues = {
  becomes: 'person' | 'company';
  address: string;
  company: string;
  title: string;
  issueDate: string;
  otherMail: boolean;
  correspondenceName: string;
  correspondenceAddress: string;
  correspondenceEmail: string;
};

/** The account behind the form: the call carries its names, and prints its legal name. */
type Account = { firstName: string; lastName: string; email: string };

type Known = {
  details: AssignmentParty | null;
  earlier: AssignmentParty | null;
  grantedOn: string | null;
};

/** What was saved last; otherwise what was entered for another sale, and the date that the patent document gives. */
export function valuesFrom({ details, earlier, grantedOn }: Known): AssignmentValues {
  const known = details ?? earlier;
  return {
    becomes: known?.company ? 'company' : 'person',
    address: known?.address ?? '',
    company: known?.company ?? '',
    title: known?.title ?? '',
    issueDate: details ? (details.issueDate ?? '') : (grantedOn ?? ''),
    otherMail: Boolean(known?.correspondenceName ?? known?.correspondenceAddress),
    correspondenceName: known?.correspondenceName ?? '',
    correspondenceAddress: known?.correspondenceAddress ?? '',
    correspondenceEmail: known?.correspondenceEmail ?? '',
  };
}

/** What is sent: only what was chosen. */
export function partyFrom(values: AssignmentValues, account: Account): AssignmentParty {
  const { firstName, lastName, email } = account;
  const { address, issueDate } = values;
  return {
    firstName,
    lastName,
    email,
    address,
    ...(values.becomes === 'company' ? { company: values.company, title: values.title } : {}),
    ...(values.otherMail
      ? {
          correspondenceName: values.correspondenceName,
          correspondenceAddress: values.correspondenceAddress,
          ...(values.correspondenceEmail
            ? { correspondenceEmail: values.correspondenceEmail }
            : {}),
        }
      : {}),
    ...(issueDate ? { issueDate } : {}),
  };
}

const filled = (value: string) => (value.trim() === '' ? copy.required : null);

/** The sentence for each field that is not valid yet. */
export const assignmentChecks = {
  // The server checks more strictly.
  address: (value: string) => (value.includes('@') ? copy.addressIsEmail : filled(value)),
  company: (value: string, { becomes }: AssignmentValues) =>
    becomes === 'company' ? filled(value) : null,
  title: (value: string, { becomes }: AssignmentValues) =>
    becomes === 'company' && value.trim() === '' ? copy.roleRequired : null,
  issueDate: (value: string) =>
    value !== '' && value > new Date().toISOString().slice(0, 10) ? copy.dayInvalid : null,
  correspondenceName: (value: string, { otherMail }: AssignmentValues) =>
    otherMail ? filled(value) : null,
  correspondenceAddress: (value: string, { otherMail }: AssignmentValues) =>
    otherMail ? filled(value) : null,
};
