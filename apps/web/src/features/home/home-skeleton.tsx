import { analytics } from './analytics.ts';
import { CardHead } from './card-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of home below its greeting, until it is known what stands above the cards. */
export const HomeSkeleton = () => (
  <div aria-hidden className="mt-6 grid gap-5 @2xl:grid-cols-2">
    {analytics.map((one) => (
      <div key={one.name} className="flex flex-col rounded-card border border-line bg-surface p-6">
        <CardHead one={one}>
          <Skeleton className="h-7 w-40" />
        </CardHead>
        <CardSkeleton />
      </div>
    ))}
  </div>
);

/**
 * The places of a figure and its chart, with room for three lines of words: the figure that comes makes no card grow. Side
 * by side only where three lines are enough.
 */
export const figurePlaces =
  'grid auto-rows-[minmax(7rem,auto)] items-end gap-4 @sm:auto-rows-[minmax(9.625rem,auto)] @sm:grid-cols-2';

/** The shape of a figure with its chart. */
export const CardSkeleton = () => (
  <div aria-hidden className="@container mt-auto pt-4">
    <div className={figurePlaces}>
      <div className="flex flex-col gap-3 pt-1">
        <Skeleton className="h-8 w-28" />
        <Skeleton className="h-4" />
        <Skeleton className="h-4 w-3/4" />
      </div>
      <Skeleton className="h-28" />
    </div>
  </div>
);
