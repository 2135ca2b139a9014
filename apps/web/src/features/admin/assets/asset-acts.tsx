import { MoreHorizontal, Pencil, RotateCcw } from 'lucide-react';
import type { Asset, AssetAct } from '../../../api/assets.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { DeleteIcon } from '../records/delete-icon.ts';
import type { Task } from '../records/task.ts';
import { actIcons, actsOf } from './use-asset-acts.tsx';

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
