import type { ReactNode } from 'react';

/** The title of a sign-in screen and one sentence. */
export function Heading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="text-[2.25rem] leading-tight tracking-[-0.03em]">{title}</h1>
      <p className="mt-2 mb-7 text-base break-words text-muted">{children}</p>
    </>
  );
}
