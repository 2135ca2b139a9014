import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../../i18n/i18n.ts';
import { useActingClient } from '../../../session/acting-client.ts';
import { classes } from '../../../ui/classes.ts';
import { Link } from '../../../ui/link.tsx';
import { Tooltip } from '../../../ui/popups/tooltip.tsx';
import type { MenuEntry } from '../screens/menus.ts';

interface Props {
  entries: readonly MenuEntry[];
  /** Icons only; the labels are tooltips. */
  collapsed?: boolean;
  /** An entry was chosen; `elsewhere` if it opens another page. */
  onChoose?: (elsewhere: boolean) => void;
}

/** The entries of the side menu; the entry of the current path is marked. */
export function SidebarEntries({ entries, collapsed = false, onChoose }: Props) {
  const t = useText();
  const { pathname } = useLocation();
  const client = useActingClient();
  const list = useRef<HTMLUListElement>(null);
  // In a low window the entries scroll. The browser tells what is out of sight once it has laid out the page anyway.
  const showCurrent = useEffectEvent((_path: string) => {
    const current = list.current?.querySelector('[aria-current]');
    if (!current) return undefined;
    const watching = new IntersectionObserver(
      ([seen]) => {
        watching.disconnect();
        if (seen && seen.intersectionRatio < 1) current.scrollIntoView({ block: 'nearest' });
      },
      // What fades at the end counts as out of sight.
      { root: list.current, rootMargin: '0px 0px -48px' },
    );
    watching.observe(current);
    return () => watching.disconnect();
  });
  useEffect(() => showCurrent(pathname), [pathname]);
  return (
    // The padding leaves room for the outline of focus.
    <ul
      ref={list}
      className="-m-1 flex min-h-0 flex-col gap-0.5 scroll-y overflow-x-hidden overscroll-contain p-1 [scrollbar-width:thin]"
    >
      {entries.map(({ url, title, icon: Icon, group, perClient = false }) => {
        const current = pathname === url || pathname.startsWith(`${url}/`);
        const link = (
          <Link
            to={perClient ? client.addressOf(url) : url}
            onClick={() => onChoose?.(pathname !== url)}
            aria-current={pathname === url ? 'page' : current || undefined}
            className={classes(
              'flex items-center gap-2.5 overflow-hidden rounded-control ps-[9px] font-medium transition-colors',
              collapsed ? 'h-9' : 'min-h-9 py-1',
              current ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-surface-hover hover:text-ink',
            )}
          >
            <Icon aria-hidden className="size-4.5 shrink-0" strokeWidth={1.75} />
            <span
              // A fixed width, so that lines do not wrap differently while the menu opens.
              className={classes('w-48 shrink-0 pe-2 leading-tight transition-opacity', collapsed && 'opacity-0')}
            >
              {t(title)}
            </span>
          </Link>
        );
        return (
          <li key={url} className="shrink-0">
            {group && <GroupHeading collapsed={collapsed}>{t(group)}</GroupHeading>}
            {collapsed ? (
              <Tooltip content={t(title)} side="right">
                {link}
              </Tooltip>
            ) : (
              link
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Names the entries that follow; only a line if there is no room for words. */
function GroupHeading({ collapsed, children }: { collapsed: boolean; children: string }) {
  if (collapsed) return <div className="mx-2 my-2 h-px bg-line" />;
  return <p className="mt-4 mb-1 ps-[9px] text-xs text-muted">{children}</p>;
}
