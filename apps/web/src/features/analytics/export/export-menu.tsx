import type { Module } from '@orgscope/contract/modules';
import { Download, Link as LinkIcon, Presentation, Printer } from 'lucide-react';
import { useContext, useState } from 'react';
import type { RefObject } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { dayName } from '../../../lib/day-name.ts';
import { logFailure } from '../../../lib/log.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { clientParam, useActingClient } from '../../../session/acting-client.ts';
import { Button } from '../../../ui/button.tsx';
import { PageParts, partsInOrder } from '../../../ui/charts/page-parts.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.tsx';

interface Props {
  page: Module;
  name: string;
  headline: string;
  client: string;
  /** Where the page's filters and source stand as words. */
  frame: RefObject<HTMLElement | null>;
}

const textsOf = (root: HTMLElement | null, selector: string, attribute?: string) =>
  [...(root?.querySelectorAll(selector) ?? [])].map((element) =>
    ((attribute ? element.getAttribute(attribute) : element.textContent) ?? '').trim(),
  );

/** Carries a page away: as a presentation, on paper, or as a link. */
export function ExportMenu({ page, name, headline, client, frame }: Props) {
  const t = useText();
  const parts = useContext(PageParts);
  const { id, mayChoose } = useActingClient();
  const [busy, setBusy] = useState(false);

  const savePresentation = async () => {
    if (!parts) return;
    setBusy(true);
    const message = toast.loading(t('analytics-pages:export.making'));
    try {
      const [{ presentation }, { lightColors }] = await Promise.all([import('./deck.ts'), import('./light-colors.ts')]);
      const shown = partsInOrder(parts);
      const today = new Date().toISOString().slice(0, 10);
      const file = await presentation({
        name,
        headline,
        client,
        source: textsOf(frame.current, '[data-page-source] > *'),
        filters: textsOf(frame.current, '[data-filter]', 'data-filter'),
        date: t('analytics-pages:export.date', { date: dayName(today) }),
        tiles: shown.flatMap((part) => (part.kind === 'tile' ? [part] : [])),
        charts: shown.flatMap((part) => (part.kind === 'chart' ? [part] : [])),
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
      saveFile(`${page.replaceAll('_', '-')}-${today}.pptx`, file);
      toast.turnToSuccess(message, t('analytics-pages:export.made'));
    } catch (error) {
      logFailure('A presentation could not be made', error);
      toast.turnToError(message, t('analytics-pages:export.failed'));
    } finally {
      setBusy(false);
    }
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
        onClick={() => void savePresentation()}
      >
        {t('analytics-pages:export.presentation')}
      </MenuItem>
      <MenuItem icon={<Printer aria-hidden className="size-4" strokeWidth={1.75} />} onClick={() => window.print()}>
        {t('analytics-pages:export.print')}
      </MenuItem>
      <MenuItem icon={<LinkIcon aria-hidden className="size-4" strokeWidth={1.75} />} onClick={() => void copyLink()}>
        {t('analytics-pages:export.link')}
      </MenuItem>
    </Menu>
  );
}
