import type { ReactNode } from 'react';

/** The layout of every screen of settings; it begins where the lists of the same menu do. */
export function SettingsPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="@container max-w-4xl">
      <h1 className="text-xl wrap-anywhere">{title}</h1>
      <p className="mt-1 mb-6 text-muted">{lead}</p>
      <div className="flex flex-col gap-5">{children}</div>
    </div>
  );
}
