import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Ink navy, light to dark. Our own blocks take the tokens of tokens.css; this only tells Mantine's components the same. */
const ink: MantineColorsTuple = [
  '#eef2f8',
  '#d9e1ec',
  '#b3c2d8',
  '#8aa1c2',
  '#6883ae',
  '#4a6896',
  '#335079',
  '#1d3558',
  '#12233d',
  '#0b172a',
];

export const mantineTheme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 1 },
  autoContrast: true,
  colors: { ink },
  fontFamily: 'var(--sans)',
  headings: { fontFamily: 'var(--serif)', fontWeight: '500' },
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
});

/**
 * No style element is written into the page at run time: the policy takes none (decision 43). What components need of the theme stands in
 * mantine.css.
 */
export const unstyled = { withCssVariables: false, withGlobalClasses: false } as const;
