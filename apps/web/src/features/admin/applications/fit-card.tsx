import type { Application } from '../../../api/applications.ts';
import { useText } from '../../../i18n/i18n.ts';
import { classes } from '../../../ui/classes.ts';
import { Card } from '../../records/page/card.tsx';
import { fitSteps } from './fit-field.tsx';
import { TimeBadge, timeReason } from './time-class.tsx';
import { TimePicture } from './time-picture.tsx';

/** The fits of an application, and its TIME class with the reason. */
export function FitCard({ application }: { application: Application }) {
  const t = useText();
  const { functional_fit: functional, technical_fit: technical, time_class: found } = application;
  return (
    <Card title={t('applications:page.fit')}>
      <div className="flex flex-wrap gap-x-8 gap-y-5">
        <div className="flex min-w-52 flex-1 flex-col gap-5">
          <dl className="flex flex-col gap-4">
            <Fit label={t('messages:applications.fields.functional_fit')} value={functional} />
            <Fit label={t('messages:applications.fields.technical_fit')} value={technical} />
          </dl>
          <div className="flex flex-col items-start gap-2 border-t border-line pt-4 text-sm">
            {found && <TimeBadge value={found} />}
            <p className="text-ink">{timeReason(t, functional, technical)}</p>
            {found && <p className="text-muted">{t(`applications:time.${found}`)}</p>}
          </div>
        </div>
        <div className="min-w-44 flex-1 sm:max-w-56">
          <TimePicture functional={functional} technical={technical} />
        </div>
      </div>
    </Card>
  );
}

function Fit({ label, value }: { label: string; value: number | null }) {
  const t = useText();
  const step = fitSteps.find((one) => one === String(value));
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-1.5 text-sm">
      <dt className="text-muted">{label}</dt>
      <dd className={step ? 'font-medium text-ink' : 'text-muted'}>
        {step ? (
          <>
            <span aria-hidden>{t(`applications:fits.${step}`)}</span>
            <span className="sr-only">
              {t('applications:fits.judged', { step, word: t(`applications:fits.${step}`) })}
            </span>
          </>
        ) : (
          t('applications:fits.unknown')
        )}
      </dd>
      <dd aria-hidden className="col-span-2 grid grid-cols-4 gap-1">
        {fitSteps.map((one) => (
          <span key={one} className={classes('h-1.5 rounded-full', step && one <= step ? 'bg-accent' : 'bg-line')} />
        ))}
      </dd>
    </div>
  );
}
