/**
 * What each new window would bring with it: two pages for the address bar, which cost more than a page of ours;
 * a renderer to spare; a hold of the first paint; questions to the network. Chromium takes the last list alone,
 * so that Playwright's own does not count.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'SpareRendererForSitePerProcess',
  'PaintHolding',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
  'MediaRouter',
];

/** How the journeys and the component tests start Chromium: the installed one, if it is named. */
export const chromium = {
  ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${withoutFeatures.join(',')}`,
  ],
};
