import { useText } from '../../../i18n/i18n.ts';
import { portfolio } from './examples.ts';

const needsDecision = ({ business, technical }: (typeof portfolio)[number]) => technical < 0.4 && business < 0.5;

/** The portfolio by fit: functional fit to the right, technical fit upwards, cost as size. */
export function PortfolioBubbles() {
  const t = useText();
  return (
    <svg aria-hidden="true" direction="ltr" className="block w-full text-xs" height="160">
      <line className="stroke-line" x1="50%" x2="50%" y1="0" y2="140" />
      <line className="stroke-line" x2="100%" y1="70" y2="70" />
      {portfolio.map((application) => (
        <circle
          key={application.business}
          className={needsDecision(application) ? 'fill-highlight' : 'fill-data-1'}
          opacity={needsDecision(application) ? 0.85 : 0.5}
          cx={`${4 + application.business * 92}%`}
          cy={8 + (1 - application.technical) * 128}
          r={3 + application.cost * 0.8}
        />
      ))}
      <text className="fill-muted" x="0" y="11">
        {t('landing:services.performance.technical')}
      </text>
      <text className="fill-muted" x="100%" y="157" textAnchor="end">
        {t('landing:services.performance.business')}
      </text>
    </svg>
  );
}
