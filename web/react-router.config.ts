import type { Config } from '@react-router/dev/config';

/** Pages run in the browser only; the two public pages that never change between releases are written at build time. */
export default {
  appDirectory: '.',
  buildDirectory: 'build',
  ssr: false,
  prerender: ['/', '/terms'],
} satisfies Config;
