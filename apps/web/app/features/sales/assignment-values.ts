import type { AssignmentParty } from '@claimstead/contract/sales.contract.ts';
import { assignmentCopy as copy } from './assignment.copy.ts';

/** The form's own fields: none is absent, and what is not chosen is kept until it is sent. */
export type AssignmentValues = {
  becomes: 'person' | 'company';
  firstName: string;
  lastName: string;
  email: string;
  address: string;
  company: string;
  title: string;
  issueDate: string;
  otherMail: boolean;
  correspondenceName: string;
  correspondenceAddress: string;
  acknowledgment: boolean;
};

type Known = {
  me: { firstName: string; lastName: string; email: string };
  details: AssignmentParty | null;
  grantedOn: string | null;
};

/** What was kept last, else the profile and the day that the patent document gives. */
export function valuesFrom({ me, details, grantedOn }: Known): AssignmentValues {
  const { firstName, lastName, email } = details ?? me;
  return {
    becomes: details?.company ? 'company' : 'person',
    firstName,
    lastName,
    email,
    address: details?.address ?? '',
    company: details?.company ?? '',
    title: details?.title ?? '',
    issueDate: details ? (details.issueDate ?? '') : (grantedOn ?? ''),
    otherMail: Boolean(details?.correspondenceName ?? details?.correspondenceAddress),
    correspondenceName: details?.correspondenceName ?? '',
    correspondenceAddress: details?.correspondenceAddress ?? '',
    acknowledgment: details?.acknowledgment ?? false,
  };
}

/** What is sent: only what was chosen. */
export function partyFrom(values: AssignmentValues): AssignmentParty {
  const { firstName, lastName, email, address, issueDate } = values;
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
        }
      : {}),
    ...(issueDate ? { issueDate } : {}),
    ...(values.acknowledgment ? { acknowledgment: true } : {}),
  };
}

const emailPattern = /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+$/;
const filled = (value: string) => (value.trim() === '' ? copy.required : null);

/** The sentence for each field that is not right yet. */
export const assignmentChecks = {
  firstName: filled,
  lastName: filled,
  email: (value: string) => (emailPattern.test(value.trim()) ? null : copy.emailInvalid),
  address: filled,
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
