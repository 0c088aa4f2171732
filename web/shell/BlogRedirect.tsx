import { brand } from '@ahadi/domain/brand.ts';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { LoadingScreen } from './LoadingScreen.tsx';

/** /blog/* leads out to the blog (specification §2). The server answers a full load the same way; this is for links. */
export default function BlogRedirect() {
  const rest = useParams()['*'] ?? '';
  // Joined, never resolved: an address inside the path must not become the target.
  useEffect(() => window.location.replace(`${brand.blogUrl}/${rest}`), [rest]);
  return <LoadingScreen />;
}
