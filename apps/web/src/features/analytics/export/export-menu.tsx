import { Download, FileSpreadsheet, Link as LinkIcon, Mail, Presentation, Printer } from 'lucide-react';
import { useContext, useState } from 'react';
import type { RefObject } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { saveCsv } from '../../../lib/files/csv-file.ts';
import { dayName } from '../../../lib/dates/day-name.ts';
import { logFailure } from '../../../lib/log.ts';
import { datedName, saveFile } from '../../../lib/files/save-file.ts';
import { clientParam, useActingClient } from '../../../session/acting-client.ts';
import { Button } from '../../../ui/button.tsx';
import { csvRowsOf } from '../../../ui/charts/chart-table.ts';
import { PageParts, partsInOrder } from '../../../ui/charts/card/page-parts.ts';
import { Link } from '../../../ui/link.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../ui/popups/menu.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { useProvenSave } from '../../records/proof/use-proven-save.ts';
import { exportDay } from './export-day.ts';

interface Props {
  /** The files' name, without date and ending. */
  fileName: string;
  name: string;
  headline: string;
  client: string;
  /** The day of the page's figures. */
  asOf: string;
  /** Where the page's filters and source stand as words. */
  frame: RefObject<HTMLElement | null>;
  /** The page still shows the figures of what was asked before, under the filters of what is asked now. */
  isLate: boolean;
  /** The page is one table, and offers it as a file. */
  hasTable?: boolean;
  /** A file of the server with all figures of the page. */
  wholeFile?: { label: string; save: () => Promise<void> } | undefined;
}

const textsOf = (root: HTMLElement | null, selector: string, attribute?: string) =>
  [...(root?.querySelectorAll(selector) ?? [])].map((element) =>
    ((attribute ? element.getAttribute(attribute) : element.textContent) ?? '').trim(),
  );

/** Carries a page away: as a presentation, on paper, or as a link. */
export function ExportMenu({
  fileName,
  name,
  headline,
  client,
  asOf,
  frame,
  isLate,
  hasTable = false,
  wholeFile,
}: Props) {
  const t = useText();
  const parts = useContext(PageParts);
  const { id, mayChoose } = useActingClient();
  const [making, setMaking] = useState(false);
  const proven = useProvenSave(t('common:proof.file_failed'));
  const busy = making || proven.busy;

  const savePresentation = async () => {
    if (!parts) return;
    setMaking(true);
    const message = toast.loading(t('analytics-pages:export.making'));
    // Before anything is waited for, during which the page may change.
    const shown = partsInOrder(parts);
    const source = textsOf(frame.current, '[data-page-source] > *');
    // What the explorer asks is in its heading.
    const filters = textsOf(frame.current, '[data-filter]:not([data-question] *)', 'data-filter');
    try {
      const [{ presentation }, { lightColors }] = await Promise.all([import('./deck.ts'), import('./light-colors.ts')]);
      const day = exportDay(asOf);
      const file = await presentation({
        name,
        headline,
        client,
        source,
        filters,
        date: t('analytics-pages:export.date', { date: dayName(day) }),
        tiles: shown.flatMap((part) => (part.kind === 'tile' ? [part] : [])),
        charts: shown.flatMap((part) => (part.kind === 'chart' ? [{ ...part, table: part.drawn ?? part.table }] : [])),
        colors: lightColors(),
        words: {
          tiles: t('analytics-pages:export.tiles'),
          columns: [
            '',
            t('analytics-pages:export.figure'),
            t('analytics-pages:info.unit'),
            t('analytics-pages:export.change'),
            t('analytics-pages:export.target'),
          ],
          nothing: t('analytics-pages:export.nothing'),
          part: (number, count) => t('analytics-pages:export.part', { number, count }),
        },
      });
      saveFile(datedName(`${fileName}.pptx`, day), file);
      toast.turnToSuccess(message, t('analytics-pages:export.made'));
    } catch (error) {
      logFailure('A presentation could not be made', error);
      toast.turnToError(message, t('analytics-pages:export.failed'));
    } finally {
      setMaking(false);
    }
  };

  const saveTable = () => {
    const chart = parts && partsInOrder(parts).find((part) => part.kind === 'chart');
    if (chart) saveCsv(datedName(`${fileName}.csv`, exportDay(asOf)), csvRowsOf(chart.table));
  };

  const copyLink = async () => {
    const link = new URL(window.location.href);
    // Another platform administrator has another client without it.
    if (mayChoose && id !== undefined) link.searchParams.set(clientParam, String(id));
    try {
      await navigator.clipboard.writeText(link.href);
      toast.success(t('analytics-pages:export.copied'));
    } catch (error) {
      // Without https there is no clipboard.
      logFailure('A link could not be copied', error);
      toast.error(t('analytics-pages:export.not_copied'));
    }
  };

  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button busy={busy}>
            {!busy && <Download aria-hidden className="size-4" strokeWidth={1.75} />}
            {t('analytics-pages:export.open')}
          </Button>
        }
      >
        <MenuItem
          icon={<Presentation aria-hidden className="size-4" strokeWidth={1.75} />}
          disabled={isLate || busy}
          onClick={() => void savePresentation()}
        >
          {t('analytics-pages:export.presentation')}
        </MenuItem>
        {hasTable && (
          <MenuItem
            icon={<FileSpreadsheet aria-hidden className="size-4" strokeWidth={1.75} />}
            disabled={isLate}
            onClick={saveTable}
          >
            {t('charts:csv')}
          </MenuItem>
        )}
        {wholeFile && (
          <MenuItem
            icon={<FileSpreadsheet aria-hidden className="size-4" strokeWidth={1.75} />}
            disabled={busy}
            onClick={() => void proven.save(wholeFile.save)}
          >
            {wholeFile.label}
          </MenuItem>
        )}
        <MenuItem
          icon={<Printer aria-hidden className="size-4" strokeWidth={1.75} />}
          disabled={isLate}
          onClick={() => window.print()}
        >
          {t('analytics-pages:export.print')}
        </MenuItem>
        <MenuItem icon={<LinkIcon aria-hidden className="size-4" strokeWidth={1.75} />} onClick={() => void copyLink()}>
          {t('analytics-pages:export.link')}
        </MenuItem>
        <MenuSeparator />
        <MenuLink
          icon={<Mail aria-hidden className="size-4" strokeWidth={1.75} />}
          render={<Link to="/account/my-profile#digest" />}
        >
          {t('analytics-pages:export.digest')}
        </MenuLink>
      </Menu>
      {proven.dialog}
    </>
  );
}
