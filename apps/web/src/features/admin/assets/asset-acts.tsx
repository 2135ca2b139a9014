import { ArrowRightLeft, MoreHorizontal, Pencil, RotateCcw, Undo2, UserRoundCheck } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Suspense, useCallback } from 'react';
import type { Asset, AssetAct } from '../../../api/assets.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useOpened } from '../../../ui/dialogs/use-opened.ts';
import { Menu, MenuItem } from '../../../ui/popups/menu.tsx';
import { DeleteIcon } from '../../records/delete-icon.ts';
import type { Task } from '../../records/task.ts';

const AssetActDialog = lazyDialog(() => import('./asset-act-dialog.tsx'));

const actIcons: Record<AssetAct, LucideIcon> = { assign: UserRoundCheck, handBack: Undo2, move: ArrowRightLeft };

/** The actions that the state of an asset allows. */
function actsOf({ is_active: isActive, status, assigned_user: holder }: Asset): AssetAct[] {
  if (!isActive) return [];
  const gone = status === 'retired' || status === 'lost';
  return [...(gone ? [] : (['assign'] as const)), ...(holder ? (['handBack'] as const) : []), 'move'];
}

/** Assign, hand back, move: the entries of a row's menu, and the dialog of the chosen one. */
export function useAssetActs() {
  const t = useText();
  const { opened: task, open, close } = useOpened<{ act: AssetAct; asset: Asset }>();
  const begin = useCallback((act: AssetAct, asset: Asset) => open({ act, asset }), [open]);
  const menu = useCallback(
    (asset: Asset) =>
      actsOf(asset).map((act) => {
        const Icon = actIcons[act];
        return (
          <MenuItem key={act} icon={<Icon aria-hidden />} onClick={() => begin(act, asset)}>
            {t(`assets:menu.${act}`)}
          </MenuItem>
        );
      }),
    [begin, t],
  );
  const dialog = task && (
    <Suspense>
      <AssetActDialog key={task.number} {...task.what} open={task.isOpen} onClose={close} />
    </Suspense>
  );
  return { begin, menu, dialog };
}

interface Props {
  asset: Asset;
  begin: (task: Task<Asset>) => void;
  beginAct: (act: AssetAct, asset: Asset) => void;
}

/** The actions on an asset, the most likely one first. */
export function AssetActs({ asset, begin, beginAct }: Props) {
  const t = useText();
  if (!asset.is_active) {
    return (
      <Button variant="primary" onClick={() => begin({ kind: 'restore', record: asset })}>
        <RotateCcw aria-hidden className="-ms-1 size-4" />
        {t('records:menu.restore')}
      </Button>
    );
  }
  const acts = actsOf(asset);
  const likeliest = asset.assigned_user ? 'handBack' : acts[0];
  return (
    <div className="flex flex-wrap items-center gap-2">
      {acts.map((act) => {
        const Icon = actIcons[act];
        return (
          <Button key={act} variant={act === likeliest ? 'primary' : 'secondary'} onClick={() => beginAct(act, asset)}>
            <Icon aria-hidden className="-ms-1 size-4" />
            {t(`assets:menu.${act}`)}
          </Button>
        );
      })}
      <div className="flex items-center gap-2">
        <Button onClick={() => begin({ kind: 'edit', record: asset })}>
          <Pencil aria-hidden className="-ms-1 size-4" />
          {t('records:menu.edit')}
        </Button>
        <Menu
          trigger={
            <IconButton
              label={t('records:menu.label', { name: asset.name })}
              icon={<MoreHorizontal aria-hidden className="size-4" />}
            />
          }
        >
          <MenuItem
            icon={<DeleteIcon aria-hidden />}
            tone="danger"
            onClick={() => begin({ kind: 'delete', record: asset })}
          >
            {t('records:menu.delete')}
          </MenuItem>
        </Menu>
      </div>
    </div>
  );
}
