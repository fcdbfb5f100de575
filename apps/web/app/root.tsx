import sansFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import serifFont from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url';
import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from '@mantine/core';
import { plansElement, planWords } from '@claimstead/contract/plan-words.ts';
import { productName } from '@claimstead/contract/product.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import './ui/stand-in-fonts.css';
import './ui/mantine.css';
import './ui/house.css';
import { pageTitle, supportEmail } from './lib/product.ts';
import { clientOfDocument } from './lib/query-client.ts';
import { PageError } from './pages/shell/page-error.tsx';
import fontStyles from './ui/fonts.css?url';
import { LoadingPage } from './ui/loading-page.tsx';
import { Toaster } from './ui/toaster.tsx';
import { theme } from './ui/theme.ts';
import { themeVariables } from './ui/theme-variables.ts';

export function meta() {
  return [{ title: pageTitle() }];
}

/**
 * Both fonts are on the first screen of every page: requested right away, not when the styles name them. Their
 * own styles are a file apart, since a page may let them wait (lib/after-paint.ts).
 */
export function links() {
  const fonts = [sansFont, serifFont].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  }));
  return [...fonts, { rel: 'stylesheet', href: fontStyles }];
}

/** The document. Nothing here depends on who is signed in: it is the same for every visitor. */
export function Layout({ children }: { children: ReactNode }) {
  const [queryClient] = useState(clientOfDocument);
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#10151f" media="(prefers-color-scheme: dark)" />
        {/* This installation's own, which the server writes here: scripts take them from here. */}
        <meta name="application-name" content={productName} />
        <meta name="support-email" content={supportEmail} />
        <meta name={plansElement} content={planWords} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <ColorSchemeScript defaultColorScheme="auto" />
        {/* Ours alone. The provider would write it into the body, where HTML has no styles. */}
        <style>{themeVariables}</style>
        <Meta />
        <Links />
      </head>
      <body>
        <MantineProvider
          theme={theme}
          defaultColorScheme="auto"
          withCssVariables={false}
          withGlobalClasses={false}
        >
          <QueryClientProvider client={queryClient}>
            {children}
            {/* Where dialogs, menus and toasts are rendered: after the page, whichever of them came first. */}
            <div data-portal="true" data-mantine-shared-portal-node="true" />
            <Toaster />
          </QueryClientProvider>
        </MantineProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function HydrateFallback() {
  return <LoadingPage />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  // Outside every frame, since the frame may be what broke.
  return (
    <main id="content">
      <PageError error={error} />
    </main>
  );
}
