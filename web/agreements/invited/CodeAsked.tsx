import { type ComponentProps, useEffect, useRef } from 'react';
import { CodeProof } from '../signing/CodeProof.tsx';

/** Where a code is typed. The button that asked for it stays where it was: who uses the keyboard goes on here. */
export function CodeAsked(code: ComponentProps<typeof CodeProof>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={box}>
      <CodeProof {...code} />
    </div>
  );
}
