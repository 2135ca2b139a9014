import { useText } from '../../i18n/i18n.ts';
import { buttonStyles } from '../../ui/button-styles.ts';
import { MeasurePicture } from './measure-picture.tsx';

const facts = ['answers', 'peers', 'numbers'] as const;

/** The first screen: what the product is, its benefits, the sign-in, and a picture of it. */
export function Hero() {
  const t = useText();
  return (
    <div className="mx-auto grid max-w-304 items-center gap-12 px-4 pt-12 pb-16 sm:px-8 md:pt-16 md:pb-24 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] lg:gap-16">
      <div>
        <p className="font-semibold text-accent">{t('landing:hero.kicker')}</p>
        <h1 className="mt-4 text-2xl leading-[1.08] tracking-[-0.035em] sm:text-[3.25rem] xl:text-[3.75rem]">
          {t('landing:hero.heading')}
        </h1>
        <p className="mt-6 max-w-128 text-base text-muted sm:text-[1.125rem] sm:leading-[1.55]">
          {t('landing:hero.lead')}
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
          <a href="/auth/login" className={buttonStyles('primary', 'large')}>
            {t('landing:hero.get_started')}
          </a>
          <a href="/#services" className="rounded-small text-base font-medium text-accent hover:underline">
            {t('landing:hero.see_services')}
          </a>
        </div>
        <dl className="mt-12 flex flex-wrap gap-x-6 gap-y-5 sm:gap-x-10">
          {facts.map((fact) => (
            <div key={fact}>
              <dt className="font-display text-base font-semibold tracking-tight sm:text-lg">
                {t(`landing:hero.facts.${fact}`)}
              </dt>
              <dd className="mt-0.5 text-xs text-muted sm:text-sm">{t(`landing:hero.facts.${fact}_note`)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <MeasurePicture />
    </div>
  );
}
