import { useText } from '../../../i18n/i18n.ts';
import { participation } from './examples.ts';

const functions = ['finance', 'operations', 'sales', 'people'] as const;
const step = 100 / 12;

/** A row per function, a cell per month: the darker, the more people took part. */
export function ParticipationMap() {
  const t = useText();
  return (
    <div aria-hidden="true" className="grid h-40 grid-cols-[auto_1fr] items-center gap-x-4 text-xs text-muted">
      {functions.map((name) => (
        <div key={name} className="contents">
          <span>{t(`landing:services.engagement.${name}`)}</span>
          <svg className="block w-full fill-data-2" height="34">
            {participation[name].map((share, month) => (
              <rect
                key={month}
                x={`${month * step}%`}
                width={`${step * 0.86}%`}
                height="34"
                rx="4"
                opacity={0.08 + share * 0.92}
              />
            ))}
          </svg>
        </div>
      ))}
    </div>
  );
}
