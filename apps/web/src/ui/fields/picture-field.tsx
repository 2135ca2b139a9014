import { pictureLimits } from '@orgscope/contract/resources/pictures';
import { CircleAlert } from 'lucide-react';
import { Suspense, useId, useRef } from 'react';
// Not loaded with the dialog: a style sheet that failed to load is not requested again.
import 'react-easy-crop/react-easy-crop.css';
import { useText } from '../../i18n/i18n.ts';
import { Avatar } from '../avatar.tsx';
import { Button } from '../button.tsx';
import { RetryHint } from '../states/retry-hint.tsx';
import { SaveMark } from './save-mark.tsx';
import type { SaveState } from './save-mark.tsx';
import { usePictureChoice } from './use-picture-choice.ts';
import { lazyPart } from '../lazy-part.tsx';

const fetchCropping = () => import('./crop-dialog.tsx');
const CropDialog = lazyPart(fetchCropping);

interface Props {
  /** The name for the initials if there is no picture. */
  name: string;
  picture: string | null | undefined;
  label: string;
  error?: string | undefined;
  state?: SaveState;
  /** Receives the chosen square as a data URL. */
  onChoose: (square: string) => void;
  /** Removes the picture; absent if that is not possible. */
  onRemove?: (() => void) | undefined;
}

/** A person's picture: choose a file, crop it to a square, or remove it. */
export function PictureField({ name, picture, label, error, state = 'idle', onChoose, onRemove }: Props) {
  const t = useText();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const choice = usePictureChoice(fetchCropping, onChoose);
  const wrong = choice.fault ?? error;
  return (
    <div className="flex items-center gap-4 sm:gap-5">
      <Avatar name={name} picture={picture} className="size-20 text-lg" />
      <div className="flex min-w-0 flex-col items-start gap-2">
        <div className="flex flex-wrap items-center gap-2 max-sm:flex-col max-sm:items-start">
          <Button
            ref={button}
            size="small"
            busy={state === 'saving'}
            aria-describedby={`${id}-hint${wrong || choice.retry ? ` ${id}-error` : ''}`}
            // A failure is shown once a picture needs the dialog.
            onFocus={() => void fetchCropping().catch(() => {})}
            onClick={() => input.current?.click()}
          >
            {label}
          </Button>
          {onRemove && (
            <Button
              size="small"
              variant="quiet"
              className="max-sm:-ms-3"
              idle={state === 'saving'}
              onClick={() => {
                choice.forgive();
                // This button goes with the picture.
                button.current?.focus();
                onRemove();
              }}
            >
              {t('common:picture.remove')}
            </Button>
          )}
          <SaveMark state={state} />
          <input
            ref={input}
            type="file"
            accept={pictureLimits.types.join(',')}
            aria-label={label}
            tabIndex={-1}
            className="sr-only"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              // So that the same file can be chosen again.
              if (file) void choice.open(file).finally(() => (currentTarget.value = ''));
            }}
          />
        </div>
        <p id={`${id}-hint`} className="text-xs text-muted">
          {t('common:picture.hint')}
        </p>
        {choice.retry ? (
          <p id={`${id}-error`} className="text-xs">
            <RetryHint text={t('common:picture.crop.failed')} onRetry={choice.retry} />
          </p>
        ) : (
          <p role="alert" id={`${id}-error`} className="flex items-start gap-1.5 text-xs text-danger empty:hidden">
            {wrong && (
              <>
                <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
                {wrong}
              </>
            )}
          </p>
        )}
      </div>
      {choice.opened && (
        <Suspense>
          <CropDialog
            key={choice.opened.address}
            open={choice.cropping}
            picture={choice.opened.address}
            onCrop={(area) => void choice.crop(area)}
            onClose={choice.leave}
            // Not to the retry button, which has been removed.
            finalFocus={button}
          />
        </Suspense>
      )}
    </div>
  );
}
