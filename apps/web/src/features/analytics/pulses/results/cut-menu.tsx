import { ChevronDown } from 'lucide-react';
import { useText } from '../../../../i18n/i18n.ts';
import type { Text } from '../../../../i18n/texts.ts';
import { Button } from '../../../../ui/button.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem } from '../../../../ui/popups/menu.tsx';

interface Props {
  cuts: readonly { value: string; label: string }[];
  value: string;
  onChoose: (cut: string) => void;
}

/** What people are split by: an attribute by its name. */
export const cutLabel = (
  t: Text,
  {
    by,
    attribute,
  }: { by: 'function_type' | 'function' | 'location' | 'attribute' | undefined; attribute: { name: string } | null },
): string => {
  const kind = by ?? 'attribute';
  return attribute?.name ?? t(`pulse-results:cuts.${kind}`);
};

/** Chooses what people are split by. */
export function CutMenu({ cuts, value, onChoose }: Props) {
  const t = useText();
  const chosen = cuts.find((cut) => cut.value === value)?.label ?? '';
  return (
    <div className="mb-3 print:hidden">
      <Menu
        align="start"
        className="max-w-96 [--menu-height:20rem]"
        trigger={
          <Button size="small" className="max-w-full" aria-label={t('pulse-results:by', { name: chosen })}>
            <span dir="auto" className="truncate">
              {chosen}
            </span>
            <ChevronDown aria-hidden className="size-4 opacity-70" />
          </Button>
        }
      >
        <MenuRadioGroup value={value}>
          {cuts.map((cut) => (
            <MenuRadioItem key={cut.value} value={cut.value} onChoose={() => onChoose(cut.value)}>
              {cut.label}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </Menu>
    </div>
  );
}
