import { useText } from '../../i18n/i18n.ts';
import type { Judgement } from '../../lib/sign-in/password-judge.ts';
import { classes } from '../classes.ts';

const levels = {
  weak: { bars: 1, bar: 'bg-danger', word: 'text-danger' },
  fair: { bars: 2, bar: 'bg-highlight', word: 'text-warning' },
  good: { bars: 3, bar: 'bg-success', word: 'text-success' },
  strong: { bars: 4, bar: 'bg-success', word: 'text-success' },
} as const;

interface Props {
  judgement: Judgement | undefined;
  /** Something has been typed: space for the text is reserved at once, so that nothing moves when it appears. */
  typing: boolean;
}

/** Shows how hard a password is to guess, and its weaknesses. The live region exists before its text. */
export function PasswordStrength({ judgement, typing }: Props) {
  const t = useText();
  const level = judgement && levels[judgement.level];
  return (
    <output className="block empty:hidden">
      {typing && (
        <>
          <span aria-hidden className="flex gap-1">
            {[1, 2, 3, 4].map((bar) => (
              <span
                key={bar}
                className={classes(
                  'h-1 grow rounded-full transition-colors',
                  level && bar <= level.bars ? level.bar : 'bg-line',
                )}
              />
            ))}
          </span>
          <span className="mt-1.5 block min-h-[1lh] text-xs text-muted max-sm:min-h-[2lh]">
            {judgement && level && (
              <>
                <span className={classes('font-medium', level.word)}>
                  {t(`auth:strength.levels.${judgement.level}`)}
                </span>{' '}
                {judgement.warning && t(`auth:strength.warnings.${judgement.warning}`)}
              </>
            )}
          </span>
        </>
      )}
    </output>
  );
}
