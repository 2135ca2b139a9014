import { useText } from '../../../i18n/i18n.ts';
import { yearOfChanges } from './examples.ts';

const axisY = 92;
const unit = 7;
const step = 100 / yearOfChanges.length;

/** Twelve months: added above the line, retired below it. */
export function YearBars() {
  const t = useText();
  const latest = yearOfChanges.length - 1;
  return (
    <svg aria-hidden="true" direction="ltr" className="block w-full text-xs" height="160">
      {yearOfChanges.map(({ added, retired }, month) => {
        const x = `${month * step + step * 0.2}%`;
        const width = `${step * 0.6}%`;
        return (
          <g key={month}>
            <rect
              className={month === latest ? 'fill-highlight' : 'fill-data-1'}
              x={x}
              width={width}
              y={axisY - 2 - added * unit}
              height={added * unit}
              rx="3"
            />
            <rect className="fill-data-quiet" x={x} width={width} y={axisY + 2} height={retired * unit} rx="3" />
          </g>
        );
      })}
      <line className="stroke-line-strong" x2="100%" y1={axisY} y2={axisY} />
      <text className="fill-muted" x="0" y="11">
        {t('landing:services.year.added')}
      </text>
      <text className="fill-muted" x="0" y="136">
        {t('landing:services.year.retired')}
      </text>
      <text className="fill-muted" x="0" y="157">
        {t('landing:services.year.start')}
      </text>
      <text className="fill-muted" x="100%" y="157" textAnchor="end">
        {t('landing:services.year.end')}
      </text>
    </svg>
  );
}
