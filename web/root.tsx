import './core/trusted.ts';
import { brand } from '@ahadi/domain/brand.ts';
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import newsreaderUrl from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import {
  Links,
  type LinksFunction,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
} from 'react-router';
import { applyLanguage } from './core/language.ts';
import { startOffline } from './core/offline/start.ts';
import { applyLook } from './core/preferences.ts';
import { queryClient } from './core/query.ts';
import { applyTheme, themeScript } from './core/theme.ts';
import { LoadingScreen } from './shell/LoadingScreen.tsx';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';

export { ErrorPage as ErrorBoundary } from './shell/ErrorPage.tsx';

const preloaded = (href: string) =>
  ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const;

export const links: LinksFunction = () => [
  preloaded(interUrl),
  preloaded(newsreaderUrl),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-apple-180.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export const meta: MetaFunction = () => [{ title: brand.name }];

/** The document around every page. Light on purpose: it is all that a visitor of the landing page loads beside the page. */
export function Layout({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    applyTheme();
    applyLook();
    applyLanguage();
  }, []);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text, needed before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const { pathname } = useLocation();
  useEffect(startOffline, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may be in another language
  useEffect(applyLanguage, [pathname]);
  const [Later, setLater] = useState<ComponentType>();
  useEffect(() => {
    void import('./shell/Later.tsx').then(
      (it) => setLater(() => it.Later),
      () => undefined, // the line is gone: the page itself is there
    );
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      {Later && <Later />}
    </QueryClientProvider>
  );
}

export function HydrateFallback() {
  return <LoadingScreen />;
}
