import { useState } from 'react';
import type { Finding } from '../../../api/system.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { Status } from '../../../ui/status.tsx';
import { FindingText } from './finding-text.tsx';

const tones = { fault: 'halfway', advice: 'waiting', good: 'good' } as const;

interface Props {
  findings: readonly Finding[];
  busy: boolean;
  /** The checks cannot run at present. */
  idle: boolean;
  onRun: () => void;
}

/** What the checks have found: what needs action, and on demand what is in order. */
export function Findings({ findings, busy, idle, onRun }: Props) {
  const t = useText();
  const [showsAll, setShowsAll] = useState(false);
  const count = (level: Finding['level']) => findings.filter((each) => each.level === level).length;
  const shown = showsAll ? findings : findings.filter(({ level }) => level !== 'good');
  const counts = { faults: count('fault'), advice: count('advice'), good: count('good') };
  return (
    <Section title={t('system:findings.section')} lead={t('system:findings.lead')}>
      <p className="text-sm font-medium text-ink">{t('system:findings.summary', counts)}</p>
      {shown.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {shown.map(({ level = 'advice', about, text, remedy, messages }, place) => (
            <li key={`${about} ${text} ${place}`} className="py-3 text-sm">
              <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <Status tone={tones[level]}>{t(`system:findings.${level}`)}</Status>
                {about === 'backup' ? (
                  <span className="text-xs text-muted">{t('system:backup.section')}</span>
                ) : (
                  <code className="text-xs wrap-anywhere text-muted">{about}</code>
                )}
              </div>
              <p className="mt-1 wrap-anywhere text-ink">
                <FindingText coded={messages?.text} text={text} />
              </p>
              {remedy !== null && (
                <p className="mt-1 wrap-anywhere text-muted">
                  <FindingText coded={messages?.remedy} text={remedy} />
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button busy={busy} idle={idle} onClick={onRun}>
          {t('system:findings.run')}
        </Button>
        {counts.good > 0 && (
          <Button variant="secondary" aria-pressed={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {t('system:findings.show_good')}
          </Button>
        )}
      </div>
    </Section>
  );
}
