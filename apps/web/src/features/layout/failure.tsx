import { useEffect } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { hasTexts } from '../../i18n/texts.ts';
import { LoadFailure } from '../../lib/load-failure.ts';
import { buttonStyles } from '../../ui/button-styles.ts';
import { Link } from '../../ui/link.tsx';
import { Unreachable } from './unreachable.tsx';
import { paths } from '../../session/paths.ts';

interface Props {
  failure: unknown;
  retry: () => void;
}

/** Replaces a screen that failed: what happened, and two ways to continue. It tries again once there is a connection. */
export function Failure({ failure, retry }: Props) {
  const t = useText();
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  if (!hasTexts('common')) return <Unreachable />;
  const lost = navigator.onLine ? 'lost' : 'away';
  const kind = failure instanceof LoadFailure ? lost : 'broken';
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-start gap-3 px-4 py-16">
      <h1 className="text-xl">{t(`common:failure.${kind}.title`)}</h1>
      <p className="text-base text-muted">{t(`common:failure.${kind}.text`)}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="button" onClick={retry} className={buttonStyles('primary')}>
          {t('common:failure.retry')}
        </button>
        <Link to={paths.home} className={buttonStyles('secondary')}>
          {t('common:failure.home')}
        </Link>
      </div>
    </div>
  );
}
