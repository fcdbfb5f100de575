import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { noteWhere } from './lib/came-from.ts';
import { queryClient } from './lib/query-client.ts';
import { toastState } from './ui/toasts.ts';
import './ui/stand-in-fonts.css';
import './ui/mantine.css';
import './ui/mantine-forms.css';
import './ui/mantine-widgets.css';
import './ui/mantine-toasts.css';
import './ui/house.css';
import './ui/fonts.css';

configure({ asyncUtilTimeout: 20_000 });

// The files share one window: each test finds it as a new one would be.
beforeEach(async () => {
  await page.viewport(1440, 900);
  await commands.emulate({ colorScheme: 'light', reducedMotion: 'reduce' });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  noteWhere({ pathname: '/', search: '' });
  toastState.snapshot().parts?.notifications.clean();
  toastState.report({ plain: [] });
});
