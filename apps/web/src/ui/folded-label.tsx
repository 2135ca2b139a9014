import { ListFilter } from 'lucide-react';
import { useText } from '../i18n/i18n.ts';
import { Button } from './button.tsx';
import { Skeleton } from './skeleton.tsx';

/** What the button of the folded filters says. */
export function FoldedLabel({ count }: { count: number }) {
  const t = useText();
  return (
    <>
      <ListFilter aria-hidden className="size-4" strokeWidth={1.75} />
      {count > 0 ? t('common:filters.set', { count }) : t('common:filters.label')}
    </>
  );
}

/** The room of that button until it is there: one that is narrower would let its row break later. */
export const FoldedSkeleton = ({ count }: { count: number }) => (
  <Skeleton className="flex-1">
    <Button className="invisible">
      <FoldedLabel count={count} />
    </Button>
  </Skeleton>
);
