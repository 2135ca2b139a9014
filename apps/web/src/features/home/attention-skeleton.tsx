import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of a list of what needs attention, until it is there. */
export const AttentionSkeleton = () => (
  <div aria-hidden className="mt-8 flex flex-col gap-5">
    <Skeleton className="h-5 w-44" />
    <Skeleton className="h-5" />
    <Skeleton className="h-5" />
    <Skeleton className="h-5" />
  </div>
);
