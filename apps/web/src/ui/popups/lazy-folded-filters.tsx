import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { FoldedLabel } from './folded-label.tsx';
import { Skeleton } from '../skeleton.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { FailedPart } from '../states/failed-part.tsx';

const FoldedFilters = lazyPart(() => import('./folded-filters.tsx'), FailedPart);

/** On a phone it fills its line. */
const styles = 'flex-1 md:flex-none';

interface Props {
  /** By name; empty if not set. */
  filters: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** The folded filters of a list beside its other controls, which keep their places meanwhile. */
export function LazyFoldedFilters({ filters, children }: Props) {
  const count = Object.values(filters).filter(Boolean).length;
  // A placeholder that is narrower than the button would let the row break later.
  const room = (
    <Skeleton className={styles}>
      <Button className="invisible">
        <FoldedLabel count={count} />
      </Button>
    </Skeleton>
  );
  return (
    <Suspense fallback={room}>
      <FoldedFilters className={styles} count={count}>
        {children}
      </FoldedFilters>
    </Suspense>
  );
}
