import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { BlocksSection } from '../../features/identity/settings/blocks-section.tsx';
import { DeleteSection } from '../../features/identity/settings/delete-section.tsx';
import { ExportSection } from '../../features/identity/settings/export-section.tsx';
import { PasswordSection } from '../../features/identity/settings/password-section.tsx';
import { ProfileSection } from '../../features/identity/settings/profile-section.tsx';
import { SecondStepsSection } from '../../features/identity/settings/second-steps-section.tsx';
import { SessionsSection } from '../../features/identity/settings/sessions-section.tsx';
import { settingsCopy, settingsPages } from '../../features/identity/settings/settings.copy.ts';
import { SettingsFrame } from '../../features/identity/settings/settings-frame.tsx';
import { SettingsSection } from '../../features/identity/settings/settings-section.tsx';
import { MailWishes } from '../../features/notifications/mail-wishes.tsx';
import { mailWishesCopy } from '../../features/notifications/notifications.copy.ts';
import { legalNameCopy } from '../../features/sales/legal-name.copy.ts';
import { LegalNameField } from '../../features/sales/legal-name.tsx';
import { payoutAccountCopy } from '../../features/sales/payouts/payout-account.copy.ts';
import { PayoutAccount } from '../../features/sales/payouts/payout-account.tsx';
import { postalAddressCopy } from '../../features/sales/postal-address.copy.ts';
import { PostalAddressField } from '../../features/sales/postal-address.tsx';
import { NotFound } from '../../features/shell/not-found.tsx';
import { pageTitle } from '../../lib/product.ts';

/** The pages of the settings, by what stands last in their addresses. */
const parts: Readonly<Record<string, { title: string; Sections: ComponentType }>> = {
  '': { title: settingsCopy.title, Sections: Profile },
  security: { title: settingsPages.security.label, Sections: Security },
  payouts: { title: settingsPages.payouts.label, Sections: Payouts },
  emails: { title: settingsPages.emails.label, Sections: Emails },
};
const partAt = (part = '') => parts[part];

export function meta({ params }: { params: { part?: string } }) {
  return [{ title: pageTitle(partAt(params.part)?.title ?? settingsCopy.title) }];
}

export default function SettingsPage() {
  const shown = partAt(useParams().part);
  if (!shown) return <NotFound />;
  return (
    <SettingsFrame title={shown.title}>
      <shown.Sections />
    </SettingsFrame>
  );
}

/** The person, their password, and the account as a whole (P2.10). */
function Profile() {
  return (
    <>
      <ProfileSection />
      <PasswordSection />
      <DeleteSection />
    </>
  );
}

/** Who is signed in as this person, and what signing in takes. */
function Security() {
  return (
    <>
      <SessionsSection />
      <SecondStepsSection />
    </>
  );
}

/** What stands in papers of this person, and where their money goes. */
function Payouts() {
  return (
    <>
      <SettingsSection title={legalNameCopy.title} text={legalNameCopy.text}>
        <LegalNameField />
      </SettingsSection>
      <SettingsSection title={postalAddressCopy.title} text={postalAddressCopy.text}>
        <PostalAddressField />
      </SettingsSection>
      <SettingsSection title={payoutAccountCopy.title} text={payoutAccountCopy.text}>
        <PayoutAccount />
      </SettingsSection>
    </>
  );
}

/** What this person is told by email and by whom, and a copy of what is kept of them. */
function Emails() {
  return (
    <>
      <SettingsSection title={mailWishesCopy.title} text={mailWishesCopy.text}>
        <MailWishes />
      </SettingsSection>
      <BlocksSection />
      <ExportSection />
    </>
  );
}
