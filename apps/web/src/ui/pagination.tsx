import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';
import { Button } from './button.tsx';

interface Props {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** The page size, and the other available sizes. */
  sizing?: { label: string; size: number; sizes: readonly number[]; onSize: (size: number) => void };
  /** What else to say on paper. */
  printed?: string | false | undefined;
  /** What is shown, such as "1–10 of 52 industries". */
  children: ReactNode;
}

/** The shown part of the list, with buttons to the previous and next part. */
export function Pagination({ page, pages, onPage, sizing, printed, children }: Props) {
  const t = useText();
  return (
    <nav
      aria-label={t('common:pages')}
      className="flex min-h-10 flex-wrap print:min-h-0 items-center justify-between gap-2"
    >
      <p className="text-sm text-muted tabular-nums">{children}</p>
      {printed && <p className="hidden text-sm text-muted print:block">{printed}</p>}
      {sizing && (
        <label className="ms-auto flex items-center gap-2 text-sm text-muted print:hidden">
          {sizing.label}
          <span className="relative inline-flex items-center">
            <select
              value={sizing.size}
              onChange={({ target }) => sizing.onSize(Number(target.value))}
              className="h-8 cursor-pointer appearance-none rounded-control border border-line bg-surface ps-2.5 pe-7 text-sm text-ink tabular-nums transition-colors hover:bg-surface-hover"
            >
              {sizing.sizes.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </select>
            <ChevronDown aria-hidden className="pointer-events-none absolute end-2 size-4 text-ink opacity-70" />
          </span>
        </label>
      )}
      {pages > 1 && (
        <div className="flex gap-2">
          <Button size="small" idle={page <= 1} onClick={() => onPage(page - 1)}>
            {t('common:previous')}
          </Button>
          <Button size="small" idle={page >= pages} onClick={() => onPage(page + 1)}>
            {t('common:next')}
          </Button>
        </div>
      )}
    </nav>
  );
}
