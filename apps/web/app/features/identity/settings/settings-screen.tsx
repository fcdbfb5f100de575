import { Anchor, Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { BlocksSection } from './blocks-section.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ExportSection } from './export-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecondStepsSection } from './second-steps-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import classes from './settings.module.css';
import { settingsCopy } from './settings.copy.ts';
import { SettingsSection } from './settings-section.tsx';

/**
 * Account settings (P2.10), with sessions, second steps and the account as a whole.
 * `legalName`, `payouts` and `mails` are sections of other domains.
 */
type SettingsScreenProps = { legalName: ReactNode; payouts: ReactNode; mails: ReactNode };

export function SettingsScreen({ legalName, payouts, mails }: SettingsScreenProps) {
  return (
    <>
      <GoBack />
      <PageHeading title={settingsCopy.title} />
      <ProfileSection />
      {legalName}
      <PasswordSection />
      <SessionsSection />
      <SecondStepsSection />
      {payouts}
      {mails}
      <BlocksSection />
      <ExportSection />
      <DeleteSection />
    </>
  );
}

/** Opens the dialog that deletes the account; nothing happens before that. */
function DeleteSection() {
  const [opened, setOpened] = useState(false);
  const copy = settingsCopy.deletion;
  return (
    <SettingsSection title={copy.title} text={copy.text} final>
      <p className={classes.lead}>{copy.lead}</p>
      <div>
        <Button variant="outline" color="red" onClick={() => setOpened(true)}>
          {copy.action}
        </Button>
      </div>
      <DeleteDialog opened={opened} onClose={() => setOpened(false)} />
    </SettingsSection>
  );
}

/** Back to where the person came from; home if the page was opened directly. */
function GoBack() {
  const navigate = useNavigate();
  const cameFromHere = useLocation().key !== 'default';
  const back = (event: MouseEvent) => {
    if (!cameFromHere || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Anchor component={Link} to="/" onClick={back} className={classes.back}>
      <IconArrowLeft size={16} aria-hidden="true" /> {settingsCopy.back}
    </Anchor>
  );
}
