import { settingsCopy } from '../../features/identity/settings/settings.copy.ts';
import { SettingsScreen } from '../../features/identity/settings/settings-screen.tsx';
import { SettingsSection } from '../../features/identity/settings/settings-section.tsx';
import { MailWishes } from '../../features/notifications/mail-wishes.tsx';
import { mailWishesCopy } from '../../features/notifications/notifications.copy.ts';
import { legalNameCopy } from '../../features/sales/legal-name.copy.ts';
import { LegalNameField } from '../../features/sales/legal-name.tsx';
import { payoutAccountCopy } from '../../features/sales/payout-account.copy.ts';
import { PayoutAccount } from '../../features/sales/payout-account.tsx';
import { postalAddressCopy } from '../../features/sales/postal-address.copy.ts';
import { PostalAddressField } from '../../features/sales/postal-address.tsx';
import { pageTitle } from '../../lib/product.ts';

export function meta() {
  return [{ title: pageTitle(settingsCopy.title) }];
}

export default function SettingsPage() {
  return (
    <SettingsScreen
      legalName={
        <>
          <SettingsSection id="legal-name" title={legalNameCopy.title} text={legalNameCopy.text}>
            <LegalNameField />
          </SettingsSection>
          <SettingsSection
            id="postal-address"
            title={postalAddressCopy.title}
            text={postalAddressCopy.text}
          >
            <PostalAddressField />
          </SettingsSection>
        </>
      }
      payouts={
        <SettingsSection id="payouts" title={payoutAccountCopy.title} text={payoutAccountCopy.text}>
          <PayoutAccount />
        </SettingsSection>
      }
      mails={
        <SettingsSection id="mails" title={mailWishesCopy.title} text={mailWishesCopy.text}>
          <MailWishes />
        </SettingsSection>
      }
    />
  );
}
