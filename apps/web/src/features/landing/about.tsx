import { useText } from '../../i18n/i18n.ts';
import { Section } from './section.tsx';

const points = ['records', 'peers', 'apart'] as const;

/** The product's principles. */
export function About() {
  const t = useText();
  return (
    <Section id="about" heading={t('landing:about.heading')} lead={t('landing:about.lead')}>
      <ul className="mt-12 grid gap-x-10 gap-y-8 md:grid-cols-3">
        {points.map((point) => (
          <li key={point} className="border-t-2 border-accent pt-5">
            <h3 className="text-lg">{t(`landing:about.${point}`)}</h3>
            <p className="mt-2 text-muted">{t(`landing:about.${point}_text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
