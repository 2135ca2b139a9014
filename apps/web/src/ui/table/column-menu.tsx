import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ComponentProps, ReactElement } from 'react';
import { classes } from '../classes.ts';
import { itemStyles } from '../menu-styles.ts';
import type { Density } from './table-layout.ts';
import { densities } from './table-layout.ts';
import { useText } from '../../i18n/i18n.ts';
import { Menu, MenuItem, MenuSeparator } from '../menu.tsx';

interface Props {
  trigger: ReactElement<ComponentProps<'button'>>;
  columns: readonly { id: string; title: string }[];
  hidden: readonly string[];
  onChange: (hidden: readonly string[]) => void;
  layout: { density: Density; onDensity: (density: Density) => void; resetWidths: (() => void) | undefined };
  /** The label of the action that shows all columns again. */
  reset: string;
  defaultOpen: boolean;
}

/** Chooses which columns of a table are shown. */
export default function ColumnMenu({ trigger, columns, hidden, onChange, layout, reset, defaultOpen }: Props) {
  const t = useText();
  return (
    <Menu trigger={trigger} defaultOpen={defaultOpen}>
      {columns.map(({ id, title }) => (
        <Base.CheckboxItem
          key={id}
          checked={!hidden.includes(id)}
          onCheckedChange={(shown) => onChange(shown ? hidden.filter((other) => other !== id) : [...hidden, id])}
          className={classes(itemStyles, 'text-ink data-highlighted:bg-surface-hover')}
        >
          <span className="flex size-4 items-center justify-center">
            <Base.CheckboxItemIndicator>
              <Check aria-hidden className="text-accent" />
            </Base.CheckboxItemIndicator>
          </span>
          {title}
        </Base.CheckboxItem>
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
          <Base.RadioItem
            key={density}
            value={density}
            className={classes(itemStyles, 'text-ink data-highlighted:bg-surface-hover')}
          >
            <span className="flex size-4 items-center justify-center">
              <Base.RadioItemIndicator>
                <Check aria-hidden className="text-accent" />
              </Base.RadioItemIndicator>
            </span>
            {t(`common:density.${density}`)}
          </Base.RadioItem>
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
