import { useId } from 'react';
import { useText } from '../../../i18n/i18n.ts';

interface Props {
  apps: readonly { id: string | number; name: string }[];
  chosen: string;
  onChange: (id: string) => void;
}

/** Which of several authenticator apps shows the code. */
export function AppChoice({ apps, chosen, onChange }: Props) {
  const t = useText();
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium text-ink">{t('sign-in-code:app')}</legend>
      <div className="flex flex-col gap-1">
        {apps.map((app) => (
          <label key={app.id} className="flex min-h-9 cursor-pointer items-center gap-2.5 text-sm text-ink">
            <input
              type="radio"
              name={name}
              checked={chosen === String(app.id)}
              onChange={() => onChange(String(app.id))}
              className="size-4 shrink-0 cursor-pointer"
            />
            <span className="min-w-0 break-words">{app.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
