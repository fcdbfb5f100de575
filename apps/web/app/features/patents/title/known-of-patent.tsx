import { LegalStatusView } from '../../../ui/legal-status.tsx';
import { AbstractOfTitle } from './abstract-of-title.tsx';
import { useKnownBeforePaying } from './use-known-before-paying.ts';

/** What decides, where it is decided: legal status and title, each with its source and day. */
export function KnownOfPatent({ patentId }: { patentId: string }) {
  const { legalStatus } = useKnownBeforePaying(patentId);
  return (
    <>
      {legalStatus ? <LegalStatusView status={legalStatus} /> : null}
      <AbstractOfTitle patentId={patentId} brief />
    </>
  );
}
