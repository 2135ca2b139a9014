import { Menu as Base } from '@base-ui/react/menu';
import { Bookmark, ChevronDown, Pencil, RotateCcw, Save, SquarePen, Star, StarOff, Table2, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { failureText } from '../../../api/failures/failure-text.ts';
import { useSavedViews, useViewActs } from '../../../api/saved-views.ts';
import type { SavedView } from '../../../api/saved-views.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { Press } from '../../../lib/interaction/on-press.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/popups/menu.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import type { ViewsProps } from './saved-views.tsx';
import { useCurrentView } from './use-current-view.ts';
import { useGoneDefault } from './use-gone-default.ts';
import { ViewDialogs } from './view-dialogs.tsx';
import type { ViewTask } from './view-dialogs.tsx';
import { ViewItem } from './view-item.tsx';
import { isAsSaved, isOfClient, viewQueryOf } from './view-query.ts';

const none: readonly SavedView[] = [];
const groupStyles = 'px-2.5 pt-2 pb-1 text-xs font-medium text-muted';

interface MenuProps extends ViewsProps {
  pressed: Press | undefined;
}

/** The saved views of a table, and the actions on the current one. */
export default function ViewsMenu({ ns, pressed, ...columns }: MenuProps) {
  const { hidden } = columns;
  const t = useText();
  const list = useSavedViews(ns);
  const acts = useViewActs(ns);
  const { view, search, apply, name } = useCurrentView(list.data ?? none, columns);
  useGoneDefault(list, columns);
  const [task, setTask] = useState<ViewTask>();
  const trigger = useRef<HTMLButtonElement>(null);
  const views = (list.data ?? none).filter((each) => isOfClient(each, search));
  const isChanged = view !== undefined && !isAsSaved(view, search, hidden);
  const shown = { query: viewQueryOf(search), hidden_columns: [...hidden] };

  const run = async (act: 'update' | 'make_default' | 'make_no_default', work: () => Promise<unknown>) => {
    try {
      await work();
      toast.success(t(`messages:saved-views.done.${act}`));
    } catch (error) {
      toast.error(failureText(error, t(`saved-views:failed.${act}`)));
    }
  };

  const group = (title: string, shownViews: readonly SavedView[]) =>
    shownViews.length > 0 && (
      <Base.Group>
        <Base.GroupLabel className={groupStyles}>{title}</Base.GroupLabel>
        <Base.RadioGroup value={view ? String(view.id) : ''}>
          {shownViews.map((each) => (
            <ViewItem key={each.id} view={each} onChoose={() => void apply(each)} />
          ))}
        </Base.RadioGroup>
      </Base.Group>
    );

  const state = () => {
    if (list.isPending) return t('saved-views:loading');
    if (list.isError) return t('saved-views:failed.fetch');
    return views.length === 0 ? t('saved-views:none') : '';
  };
  const label = view ? (isChanged ? t('saved-views:changed', { name: view.name }) : view.name) : t('records:views');

  return (
    <>
      <Menu
        pressed={pressed}
        className="w-72 [--menu-height:32rem]"
        trigger={
          <Button
            ref={trigger}
            aria-label={view ? `${t('saved-views:menu')}: ${label}` : undefined}
            className={classes('max-w-full', view && 'border-accent! bg-accent-soft! text-accent! sm:max-w-60')}
          >
            <Bookmark aria-hidden className="-ms-1 size-4" />
            <span dir="auto" className="truncate">
              {view?.name ?? t('records:views')}
            </span>
            {isChanged && <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-highlight" />}
            {view && <ChevronDown aria-hidden className="-me-1 size-4 opacity-70" />}
          </Button>
        }
      >
        {group(
          t('saved-views:own'),
          views.filter((each) => each.is_own),
        )}
        {group(
          t('saved-views:shared'),
          views.filter((each) => !each.is_own),
        )}
        {state() && <p className="px-2.5 py-2 text-sm text-muted">{state()}</p>}
        {list.isError && (
          <MenuItem icon={<RotateCcw aria-hidden />} onClick={() => void list.refetch()}>
            {t('common:retry')}
          </MenuItem>
        )}
        <MenuSeparator />
        {view?.may_edit && isChanged && (
          <MenuItem
            icon={<Save aria-hidden />}
            onClick={() =>
              void run('update', () => acts.update.mutateAsync({ id: view.id, version: view.version, ...shown }))
            }
          >
            {t('saved-views:save_changes')}
          </MenuItem>
        )}
        <MenuItem icon={<SquarePen aria-hidden />} onClick={() => setTask({ kind: 'add', open: true })}>
          {t('saved-views:save_new')}
        </MenuItem>
        {view && (
          <>
            {view.may_edit && (
              <MenuItem icon={<Pencil aria-hidden />} onClick={() => setTask({ kind: 'edit', view, open: true })}>
                {t('saved-views:edit')}
              </MenuItem>
            )}
            <MenuItem
              icon={view.is_default ? <StarOff aria-hidden /> : <Star aria-hidden />}
              onClick={() =>
                void run(view.is_default ? 'make_no_default' : 'make_default', () => acts.setDefault.mutateAsync(view))
              }
            >
              {t(view.is_default ? 'saved-views:make_no_default' : 'saved-views:make_default')}
            </MenuItem>
            {view.may_edit && (
              <MenuItem
                tone="danger"
                icon={<Trash2 aria-hidden />}
                onClick={() => setTask({ kind: 'delete', view, open: true })}
              >
                {t('saved-views:delete')}
              </MenuItem>
            )}
            <MenuSeparator />
            <MenuItem icon={<Table2 aria-hidden />} onClick={() => void apply(undefined)}>
              {t('saved-views:all')}
            </MenuItem>
          </>
        )}
      </Menu>
      {task && (
        <ViewDialogs
          task={task}
          shown={shown}
          acts={acts}
          finalFocus={trigger}
          onSaved={(saved) => void name(saved)}
          onDeleted={() => void apply(undefined)}
          onClose={() => setTask({ ...task, open: false })}
        />
      )}
    </>
  );
}
