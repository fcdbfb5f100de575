import { settingsCopy } from '../../features/identity/settings/settings.copy.ts';
import { SettingsScreen } from '../../features/identity/settings/settings-screen.tsx';
import { pageTitle } from '../../lib/product.ts';

export function meta() {
  return [{ title: pageTitle(settingsCopy.title) }];
}

export default function SettingsPage() {
  return <SettingsScreen />;
}
