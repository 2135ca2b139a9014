import type { ReactNode } from 'react';

/** The layout of every screen of settings. */
export function SettingsPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="@container mx-auto max-w-4xl">
      <h1 className="text-xl wrap-anywhere">{title}</h1>
      <p className="mt-1 mb-6 text-muted">{lead}</p>
      <div className="flex flex-col gap-5">{children}</div>
    </div>
  );
}
