import { Menu as Base } from '@base-ui/react/menu';
import type { ComponentProps, ReactElement } from 'react';
import type { Density } from './table-layout.ts';
import { densities } from './table-layout.ts';
import { useText } from '../../i18n/i18n.ts';
import type { Press } from '../../lib/interaction/on-press.ts';
import { CheckItem, RadioItem } from '../popups/menu-parts.tsx';
import { Menu, MenuItem, MenuSeparator } from '../popups/menu.tsx';

interface Props {
  trigger: ReactElement<ComponentProps<'button'>>;
  columns: readonly { id: string; title: string }[];
  hidden: readonly string[];
  onChange: (hidden: readonly string[]) => void;
  layout: { density: Density; onDensity: (density: Density) => void; resetWidths: (() => void) | undefined };
  /** The label of the action that shows all columns again. */
  reset: string;
  pressed: Press | undefined;
}

/** Chooses which columns of a table are shown. */
export default function ColumnMenu({ trigger, columns, hidden, onChange, layout, reset, pressed }: Props) {
  const t = useText();
  return (
    <Menu trigger={trigger} pressed={pressed}>
      {columns.map(({ id, title }) => (
        <CheckItem
          key={id}
          checked={!hidden.includes(id)}
          onChange={(shown) => onChange(shown ? hidden.filter((other) => other !== id) : [...hidden, id])}
        >
          {title}
        </CheckItem>
      ))}
      {hidden.length > 0 && (
        <>
          <MenuSeparator />
          <MenuItem onClick={() => onChange([])}>{reset}</MenuItem>
        </>
      )}
      <MenuSeparator />
      <Base.RadioGroup value={layout.density} onValueChange={layout.onDensity}>
        {densities.map((density) => (
          <RadioItem key={density} value={density}>
            {t(`common:density.${density}`)}
          </RadioItem>
        ))}
      </Base.RadioGroup>
      {layout.resetWidths && (
        <>
          <MenuSeparator />
          <MenuItem onClick={layout.resetWidths}>{t('common:column_widths_reset')}</MenuItem>
        </>
      )}
    </Menu>
  );
}
