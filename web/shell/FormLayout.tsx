import { MantineProvider } from '@mantine/core';
import { Outlet } from 'react-router';
import { mantineTheme, unstyled } from '../ui/mantine.ts';
import '../ui/mantine.css';

/** For the one public page with forms: always dark, so the component library is told so. */
export default function FormLayout() {
  return (
    <MantineProvider {...unstyled} theme={mantineTheme} forceColorScheme="dark" defaultColorScheme="dark">
      <Outlet />
    </MantineProvider>
  );
}
