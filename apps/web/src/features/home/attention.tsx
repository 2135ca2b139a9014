import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { Announcement } from '../../ui/states/announcement.tsx';
import { RetryHint } from '../../ui/states/retry-hint.tsx';
import { AttentionSkeleton } from './attention-skeleton.tsx';

/** A line about some records, and the way to them. */
export interface AttentionLine {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly detail: string | undefined;
  /** The way to them; a line without it only tells. */
  readonly link?: string;
  readonly to?: string;
}

interface Props<Data> {
  title: string;
  query: UseQueryResult<Data>;
  linesOf: (data: Data) => readonly AttentionLine[];
  words: { loading: string; failed: string; none: string };
  /** Beside the title. */
  action?: ReactNode;
}

/** What needs attention, a line for each matter; or that nothing does. */
export function Attention<Data>({ title, query, linesOf, words, action }: Props<Data>) {
  const id = useId();
  const { data, error, refetch } = query;
  if (data === undefined && !error)
    return (
      <>
        <Announcement>{words.loading}</Announcement>
        <AttentionSkeleton />
      </>
    );
  const lines = data === undefined ? [] : linesOf(data);
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 print:break-after-avoid">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        {action}
      </div>
      {data === undefined ? (
        <p className="mt-3 text-sm">
          <RetryHint text={words.failed} onRetry={() => void refetch()} />
        </p>
      ) : lines.length === 0 ? (
        <p className="mt-3 flex items-center gap-3 text-sm text-muted">
          <CircleCheck aria-hidden className="size-4.5 shrink-0 text-success" strokeWidth={1.75} />
          {words.none}
        </p>
      ) : (
        <ul className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] @2xl:grid-cols-[auto_fit-content(22rem)_minmax(0,1fr)_auto]">
          {lines.map((line) => (
            <Line key={line.id} {...line} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ icon: Icon, title, detail, link, to }: AttentionLine) {
  return (
    <li className="relative col-span-full grid grid-cols-subgrid items-center gap-x-3 gap-y-0.5 border-b border-line py-2.5 text-sm last:border-b-0 hover:bg-surface-hover @2xl:gap-x-5">
      <Icon aria-hidden className="size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
      <span className="font-medium text-pretty text-ink">{title}</span>
      <span className="text-pretty text-muted wrap-anywhere @max-2xl:empty:hidden @max-2xl:col-start-2">{detail}</span>
      {/* The whole line is its target. */}
      {to && (
        <Link
          to={to}
          className="rounded-small font-medium text-accent underline-offset-4 after:absolute after:inset-0 hover:underline @2xl:text-end @max-2xl:col-start-2 @max-2xl:py-1 print:hidden"
        >
          {link}
        </Link>
      )}
    </li>
  );
}
