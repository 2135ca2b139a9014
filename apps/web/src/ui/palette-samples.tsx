import { defaultPalette } from '@orgscope/contract/fields/default-palette';
import type { ColorPalette } from '@orgscope/contract/fields/color-palette';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import { contrastWarnings, paletteVariables } from '../lib/colors/palette.ts';
import { PageSample } from './page-sample.tsx';

const names = ['primary_color', 'secondary_color', 'accent_color', 'alt_accent_color'] as const;
const isWhole = (hex: string) => /^#[0-9a-f]{6}$/i.test(hex);

/** The palette with every incomplete colour at its last complete value. */
function useCompletePalette(palette: ColorPalette): ColorPalette {
  const [last, setLast] = useState(defaultPalette);
  const changed = names.filter((name) => isWhole(palette[name]) && palette[name] !== last[name]);
  if (changed.length === 0) return last;
  const now = { ...last, ...Object.fromEntries(changed.map((name) => [name, palette[name]])) };
  setLast(now);
  return now;
}

/** A page in light and in dark, side by side, and below them how colours that are hard to read are adjusted. */
export default function PaletteSamples({ palette }: { palette: ColorPalette }) {
  const t = useText();
  const completePalette = useCompletePalette(palette);
  const root = useRef<HTMLDivElement>(null);
  const warnings = useMemo(() => contrastWarnings(completePalette), [completePalette]);
  useLayoutEffect(() => {
    const variables = { ...paletteVariables(completePalette), '--client-color': completePalette.primary_color };
    for (const [name, value] of Object.entries(variables)) root.current?.style.setProperty(name, value);
  }, [completePalette]);
  return (
    <div className="@container flex flex-col gap-3">
      <div ref={root} role="img" aria-label={t('common:color.preview')} className="grid gap-3 @md:grid-cols-2">
        <PageSample title={t('common:color.light')} className="scheme-light" />
        <PageSample title={t('common:color.dark')} className="scheme-dark" />
      </div>
      <div role="status">
        <ul className="flex flex-col gap-1 text-xs text-muted">
          {warnings.length === 0 && (
            <li className="flex items-start gap-1.5">
              <CircleCheck aria-hidden className="mt-px size-3.5 shrink-0 text-success" />
              {t('common:color.readable')}
            </li>
          )}
          {warnings.map(({ color, fault }) => (
            <li key={`${color} ${fault}`} className="flex items-start gap-1.5">
              <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0 text-warning" />
              {t(`common:color.faults.${fault}`, { color: t(`common:color.names.${color}`) })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
