import { Outlet } from 'react-router';
import { Ground } from './Ground.tsx';

export default function PublicLayout() {
  return (
    <Ground>
      <Outlet />
    </Ground>
  );
}
