import { quantile } from '@orgscope/contract/numbers/quantile';
import { useText } from '../../i18n/i18n.ts';
import { formatLanguage } from '../../lib/format-language.ts';
import { PeerStripPicture } from '../../ui/peer-strip-picture.tsx';
import { applications, staffRatio, technologyCost } from './charts/examples.ts';

const strips = [
  { name: 'staff', unit: 'percent', ...staffRatio },
  { name: 'applications', unit: undefined, ...applications },
  { name: 'cost', unit: undefined, ...technologyCost },
] as const;

const median = (peers: readonly number[]) =>
  quantile(
    peers.toSorted((a, b) => a - b),
    0.5,
  );

const written = (value: number, unit?: 'percent') =>
  value.toLocaleString(formatLanguage(), {
    ...(unit && { style: 'unit', unit }),
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });

const share = Math.round(
  (100 * staffRatio.peers.filter((peer) => peer < staffRatio.you).length) / staffRatio.peers.length,
);

/** The product on the first screen: one company among its peers in three ratios. */
export function MeasurePicture() {
  const t = useText();
  const number = staffRatio.peers.length;
  return (
    <figure
      aria-labelledby="picture-title"
      className="rounded-card border border-line bg-surface p-5 shadow-float sm:p-8 dark:shadow-none"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p id="picture-title" className="font-display text-lg font-semibold tracking-tight">
          {t('landing:picture.title')}
        </p>
        <p className="text-xs text-muted">{t('landing:picture.peers', { number })}</p>
      </div>
      <p className="mt-2 text-muted">{t('landing:picture.finding', { share })}</p>
      {strips.map(({ name, unit, peers, you }) => (
        <div key={name} className="mt-5">
          <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="font-semibold">{t(`landing:picture.${name}`)}</p>
            <p className="text-xs text-muted">{t(`landing:picture.${name}_unit`)}</p>
          </div>
          <PeerStripPicture
            peers={peers}
            you={you}
            name={t(`landing:picture.${name}_name`, { you, number, median: written(median(peers)) })}
            labels={{
              you: t('landing:picture.you', { value: written(you, unit) }),
              peers: t('landing:picture.median', { value: written(median(peers), unit) }),
            }}
          />
        </div>
      ))}
      <figcaption className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4 text-xs text-muted">
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          <Key mark="size-2 rounded-full bg-dot" text={t('landing:picture.key_peer')} />
          <Key mark="h-3 w-5 rounded-small bg-accent-soft" text={t('landing:picture.key_band')} />
          <Key mark="size-3 rounded-full bg-highlight" text={t('landing:picture.key_you')} />
        </span>
        <span>{t('landing:picture.example')}</span>
      </figcaption>
    </figure>
  );
}

function Key({ mark, text }: { mark: string; text: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className={mark} />
      {text}
    </span>
  );
}
