import { Download, Table2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { saveCsv } from '../../../lib/files/csv-file.ts';
import { logFailure } from '../../../lib/log.ts';
import { datedName, saveFile } from '../../../lib/files/save-file.ts';
import { classes } from '../../classes.ts';
import { IconButton } from '../../icon-button.tsx';
import { Menu, MenuItem } from '../../popups/menu.tsx';
import { toast } from '../../states/toast.tsx';
import { csvRowsOf } from '../chart-table.ts';
import type { ChartTable } from '../chart-table.ts';
import { usePagePart } from './page-parts.ts';
import { TableView } from './table-view.tsx';

interface Props {
  title: string;
  /** The line below the title, with the unit: "% of employees". */
  line?: string;
  /** Beside the title, such as the explanation of a measure. */
  info?: ReactNode;
  /** Where the figures come from and of which day: on paper and in the picture. */
  source: string;
  /** What the chart shows. Without it there are no tools. */
  table?: ChartTable;
  /** What a presentation draws, where it is not the table. */
  drawn?: ChartTable | undefined;
  /** The files' name, without ending. */
  fileName: string;
  /** False where it is a table already: then there is no picture of it, and no other table. */
  isDrawn?: boolean;
  /** The page is about it alone: its heading is the title, and its controls offer the table. */
  isPage?: boolean;
  heading?: 'h2' | 'h3';
  className?: string;
  children: ReactNode;
}

const tool = 'pointer-coarse:size-11 aria-pressed:bg-accent-soft aria-pressed:text-accent';

/** The frame of a chart: title, unit, the same figures as a table, and its files. */
export function ChartCard({
  title,
  line,
  info,
  source,
  table,
  drawn,
  fileName,
  isDrawn = true,
  isPage = false,
  heading: Heading = 'h2',
  className,
  children,
}: Props) {
  const t = useText();
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLElement>(null);
  const [isTable, setTable] = useState(false);
  usePagePart(card, table && { kind: 'chart', title, line, source, table, drawn });

  const savePicture = async () => {
    try {
      if (!body.current) return;
      // Only few make a picture: it is loaded with the first one.
      const { chartPicture } = await import('./chart-picture.ts');
      saveFile(datedName(`${fileName}.png`), await chartPicture(body.current, { title, line, source }));
    } catch (error) {
      logFailure('A picture of a chart could not be made', error);
      toast.error(t('charts:picture_failed'));
    }
  };

  return (
    <section
      ref={card}
      aria-labelledby={id}
      className={classes(
        'flex min-w-0 flex-col rounded-card border border-line bg-surface p-5 print:break-inside-avoid',
        className,
      )}
    >
      <header className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <div className="flex items-center gap-1.5">
            <Heading id={id} className={classes('min-w-0 text-base wrap-anywhere', isPage && 'sr-only')}>
              {title}
            </Heading>
            {info}
          </div>
          {line && <p className="mt-0.5 text-xs text-muted">{line}</p>}
        </div>
        {table && (
          <div className="-mt-1 -me-1.5 flex shrink-0 print:hidden">
            {isDrawn && !isPage && (
              <IconButton
                label={t('charts:table', { title })}
                aria-pressed={isTable}
                className={tool}
                icon={<Table2 aria-hidden className="size-4" />}
                onClick={() => setTable(!isTable)}
              />
            )}
            <Menu
              trigger={
                <IconButton
                  label={t('charts:download', { title })}
                  className={tool}
                  icon={<Download aria-hidden className="size-4" />}
                />
              }
            >
              {isDrawn && !isTable && <MenuItem onClick={() => void savePicture()}>{t('charts:png')}</MenuItem>}
              <MenuItem onClick={() => saveCsv(datedName(`${fileName}.csv`), csvRowsOf(table))}>
                {t('charts:csv')}
              </MenuItem>
            </Menu>
          </div>
        )}
      </header>
      <div ref={body} className="mt-4 min-w-0">
        {isDrawn && isTable && table ? <TableView table={table} name={title} /> : children}
      </div>
      <p className="mt-3 hidden text-xs text-muted print:block">{source}</p>
    </section>
  );
}
