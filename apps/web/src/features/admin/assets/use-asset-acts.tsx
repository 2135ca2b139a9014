import { ArrowRightLeft, Undo2, UserRoundCheck } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { Asset, AssetAct } from '../../../api/assets.ts';
import { useText } from '../../../i18n/i18n.ts';
import { MenuItem } from '../../../ui/menu.tsx';

const AssetActDialog = lazy(() => import('./asset-act-dialog.tsx'));

export const actIcons: Record<AssetAct, LucideIcon> = { assign: UserRoundCheck, handBack: Undo2, move: ArrowRightLeft };

/** The actions that the state of an asset allows. */
export function actsOf({ is_active: isActive, status, assigned_user: holder }: Asset): AssetAct[] {
  if (!isActive) return [];
  const gone = status === 'retired' || status === 'lost';
  return [...(gone ? [] : (['assign'] as const)), ...(holder ? (['handBack'] as const) : []), 'move'];
}

/** Assign, hand back, move: the entries of a row's menu, and the dialog of the chosen one. */
export function useAssetActs() {
  const t = useText();
  const [task, setTask] = useState<{ act: AssetAct; asset: Asset; number: number; open: boolean }>();
  const begin = useCallback(
    (act: AssetAct, asset: Asset) => setTask((last) => ({ act, asset, number: (last?.number ?? 0) + 1, open: true })),
    [],
  );
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
      <AssetActDialog
        key={task.number}
        act={task.act}
        asset={task.asset}
        open={task.open}
        onClose={() => setTask((last) => last && { ...last, open: false })}
      />
    </Suspense>
  );
  return { begin, menu, dialog };
}
