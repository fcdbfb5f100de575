import { settingsCopy } from '../../features/identity/settings/settings.copy.ts';
import { SettingsScreen } from '../../features/identity/settings/settings-screen.tsx';
import { SettingsSection } from '../../features/identity/settings/settings-section.tsx';
import { MailWishes } from '../../features/notifications/mail-wishes.tsx';
import { mailWishesCopy } from '../../features/notifications/notifications.copy.ts';
import { pageTitle } from '../../lib/product.ts';

export function meta() {
  return [{ title: pageTitle(settingsCopy.title) }];
}

export default function SettingsPage() {
  return (
    <SettingsScreen
      mails={
        <SettingsSection id="mails" title={mailWishesCopy.title} text={mailWishesCopy.text}>
          <MailWishes />
        </SettingsSection>
      }
    />
  );
}
