import { Suspense, useState } from 'react';
import type { ComponentProps } from 'react';
import { useFirstInteraction } from '../lib/use-first-interaction.ts';
import type { ConfirmDialog } from './confirm-dialog.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

const fetchDialog = async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog });
const Part = lazyDialog(fetchDialog, ({ confirm, cancel }) => (cancel ?? confirm).onClick());
// If this fails, opening the dialog tries again.
const prefetchDialog = () => void fetchDialog().catch(() => {});

/** A question on a page that needs no other dialog: its part is loaded at the user's first interaction. */
export function LazyConfirmDialog(props: ComponentProps<typeof ConfirmDialog>) {
  useFirstInteraction(prefetchDialog);
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  return (
    wasOpen && (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  );
}
