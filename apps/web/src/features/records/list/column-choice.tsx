import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { onPress } from '../../../lib/interaction/on-press.ts';
import type { Press } from '../../../lib/interaction/on-press.ts';
import { usePreload } from '../../../lib/hooks/use-preload.ts';
import { Button } from '../../../ui/button.tsx';
import { UntilLoaded } from '../../../ui/popups/until-loaded.tsx';
import { tellFailedPart } from '../../../ui/states/tell-failed-part.ts';
import type { Column } from '../../../ui/table/columns.ts';
import type { ChosenLayout } from './use-table-layout.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const fetchMenu = () => import('../../../ui/table/column-menu.tsx');
const ColumnMenu = lazyPart(fetchMenu);

interface Props<Row extends object> {
  columns: Column<Row>[];
  hidden: readonly string[];
  onChange: (hidden: readonly string[]) => void;
  layout: ChosenLayout;
}

/** A column's name in the table and in addresses. */
export const columnId = <Row extends object>(column: Column<Row>): string =>
  column.id ?? ('accessorKey' in column ? String(column.accessorKey) : '');

/** The button that opens the choice of columns. Its menu is loaded at the user's first interaction. */
export function ColumnChoice<Row extends object>({ columns, hidden, onChange, layout }: Props<Row>) {
  const t = useText();
  const [here, fetch] = usePreload(fetchMenu);
  const [pressed, setPressed] = useState<Press>();
  const waiting = onPress((how) => {
    setPressed(how);
    fetch().catch(tellFailedPart);
  });
  const button = (press?: typeof waiting) => (
    <Button {...press}>
      <Columns3 aria-hidden className="-ms-1 size-4" />
      {t('records:columns.button')}
    </Button>
  );
  const choices = columns.flatMap(({ header, meta, ...column }) =>
    typeof header === 'string' && meta?.card !== 'lead' ? [{ id: columnId({ header, ...column }), title: header }] : [],
  );
  return (
    <UntilLoaded isLoaded={here} plain={button(waiting)}>
      <ColumnMenu
        trigger={button()}
        columns={choices}
        hidden={hidden}
        onChange={onChange}
        layout={{
          ...layout,
          resetWidths: Object.keys(layout.widths).length > 0 ? () => layout.onWidths({}) : undefined,
        }}
        reset={t('records:columns.reset')}
        pressed={pressed}
      />
    </UntilLoaded>
  );
}
