import type { ReactNode } from 'react';

interface Props {
  name: string;
  /** What the page says; without it, its name is the heading. */
  headline: ReactNode;
  actions?: ReactNode;
  /** What stands below the heading. */
  children?: ReactNode;
}

/** The page's name, its headline and its buttons: on a wide page beside the name, so that the headline has the whole width. */
export function PageHeader({ name, headline, actions, children }: Props) {
  return (
    <header className="grid gap-x-8 @4xl:grid-cols-[1fr_auto] @4xl:grid-rows-[minmax(2.75rem,auto)]">
      {/* One element before and after loading: the focus is on it. */}
      <h1 className="text-xl @4xl:col-span-full @4xl:row-span-2 @4xl:row-start-1 @4xl:grid @4xl:grid-cols-subgrid @4xl:grid-rows-subgrid">
        {headline ? (
          <>
            {/* On a phone, the bar above shows it; on paper there is no bar. */}
            <span className="mb-0.5 block self-end font-sans text-sm font-normal text-muted max-md:not-print:sr-only">
              {name}
            </span>
            <span className="block @4xl:col-span-full">{headline}</span>
          </>
        ) : (
          name
        )}
      </h1>
      {children && <div className="@4xl:col-span-full">{children}</div>}
      {actions && (
        <div className="mt-4 flex flex-wrap gap-2 @4xl:col-start-2 @4xl:row-start-1 @4xl:mt-0 @4xl:pb-1 print:hidden">
          {actions}
        </div>
      )}
    </header>
  );
}
