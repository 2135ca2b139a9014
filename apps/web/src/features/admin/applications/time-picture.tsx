import { timeClass } from '@orgscope/contract/resources/application-record';
import { useText } from '../../../i18n/i18n.ts';
import { timeFields } from './time-class.tsx';

interface Props {
  functional: number | null;
  technical: number | null;
}

const side = 160;
const half = side / 2;
// A fit of 1 to 4 is in the middle of its quarter.
const at = (fit: number) => ((fit - 0.5) / 4) * side;

/** The position of an application in the four quadrants of the TIME model. */
export function TimePicture({ functional, technical }: Props) {
  const t = useText();
  const found = timeClass(functional, technical);
  const description = found
    ? t('applications:time.picture', { name: t(`messages:applications.codes.time_class.${found}`) })
    : t('applications:time.picture_unknown');
  return (
    <svg
      role="img"
      aria-label={description}
      direction="ltr"
      viewBox={`0 -18 ${side} ${side + 36}`}
      className="w-full max-w-52"
    >
      {timeFields.map((field, index) => {
        const [x, y] = [(index % 2) * half, index < 2 ? 0 : half];
        const here = field === found;
        return (
          <g key={field}>
            <rect
              x={x + 1}
              y={y + 1}
              width={half - 2}
              height={half - 2}
              rx="6"
              className={here ? 'fill-accent-soft stroke-accent' : 'fill-surface-sunken stroke-line'}
            />
            <text
              x={x + 8}
              y={y + 16}
              className={`text-[0.625rem] ${here ? 'fill-accent font-semibold' : 'fill-muted'}`}
            >
              {t(`messages:applications.codes.time_class.${field}`)}
            </text>
          </g>
        );
      })}
      {functional !== null && technical !== null && (
        <circle cx={at(technical)} cy={side - at(functional)} r="6" className="fill-accent stroke-surface stroke-2" />
      )}
      <text x={half} y={side + 14} textAnchor="middle" className="fill-muted text-[0.625rem]">
        {t('applications:time.technical_axis')}
      </text>
      <text x="1" y="-7" className="fill-muted text-[0.625rem]">
        {t('applications:time.functional_axis')}
      </text>
    </svg>
  );
}
