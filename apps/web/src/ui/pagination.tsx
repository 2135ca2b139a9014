import { useText } from '../i18n/i18n.ts';
import { Button } from './button.tsx';

interface Props {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** What is shown, such as "1–10 of 52 industries". */
  children: string;
}

/** What part of the list is shown, and the way to the parts before and after. */
export function Pagination({ page, pages, onPage, children }: Props) {
  const t = useText();
  return (
    <nav aria-label={t('common:pages')} className="flex min-h-10 flex-wrap items-center justify-between gap-2">
      <p className="text-sm text-muted tabular-nums">{children}</p>
      {pages > 1 && (
        <div className="flex gap-2">
          <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t('common:previous')}
          </Button>
          <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            {t('common:next')}
          </Button>
        </div>
      )}
    </nav>
  );
}
