import { useText } from '../../i18n/i18n.ts';
import { hasTexts } from '../../i18n/texts.ts';
import { buttonStyles } from '../../ui/button-styles.ts';
import { Link } from '../../ui/link.tsx';
import { Unreachable } from './unreachable.tsx';
import { paths } from '../../session/paths.ts';

/** Replaces a screen that failed: what happened, and two ways to continue. */
export function Failure({ retry }: { retry: () => void }) {
  const t = useText();
  if (!hasTexts('common')) return <Unreachable />;
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-start gap-3 px-4 py-16">
      <h1 className="text-xl">{t('common:failure.title')}</h1>
      <p className="text-base text-muted">{t('common:failure.text')}</p>
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
