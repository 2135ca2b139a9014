import { CalendarDays, Gauge, Ruler, Users } from 'lucide-react';
import { useText } from '../../i18n/i18n.ts';
import { yearOfChanges } from './charts/examples.ts';
import { ParticipationMap } from './charts/participation-map.tsx';
import { PortfolioBubbles } from './charts/portfolio-bubbles.tsx';
import { SmallStrips } from './charts/small-strips.tsx';
import { YearBars } from './charts/year-bars.tsx';
import { Section } from './section.tsx';

const services = [
  { name: 'measure', Icon: Ruler, Chart: SmallStrips },
  { name: 'year', Icon: CalendarDays, Chart: YearBars },
  { name: 'engagement', Icon: Users, Chart: ParticipationMap },
  { name: 'performance', Icon: Gauge, Chart: PortfolioBubbles },
] as const;

const total = yearOfChanges.reduce((sum, month) => sum + month.added - month.retired, 0);

/** The four analytics, each with its question and a small real chart. */
export function Services() {
  const t = useText();
  return (
    <Section
      id="services"
      heading={t('landing:services.heading')}
      lead={t('landing:services.lead')}
      className="border-y border-line bg-surface-sunken"
    >
      <ul className="mt-10 grid gap-5 md:grid-cols-2">
        {services.map(({ name, Icon, Chart }) => (
          <li key={name} className="flex flex-col rounded-card border border-line bg-surface p-5 sm:p-7">
            <h3 className="flex items-center gap-2.5 text-lg">
              <Icon aria-hidden="true" className="size-5 text-accent" strokeWidth={1.75} />
              {t(`landing:services.${name}.title`)}
            </h3>
            <p className="mt-3 text-base font-medium">{t(`landing:services.${name}.question`)}</p>
            <p className="mt-1.5 mb-7 text-muted">{t(`landing:services.${name}.text`)}</p>
            <figure className="mt-auto">
              <Chart />
              <figcaption className="mt-4 border-t border-line pt-3 text-xs text-muted">
                {t(`landing:services.${name}.chart`, { total })}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
