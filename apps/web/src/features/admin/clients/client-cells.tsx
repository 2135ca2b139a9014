import { defaultPalette } from '@orgscope/contract/fields/default-palette';
import { webAddress } from '@orgscope/contract/fields/web-address';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/i18n.ts';

/** A bar in the client's colour before its children. */
export function ColorBar({ color, children }: { color: string | undefined; children: ReactNode }) {
  return (
    <div className="relative flex min-h-8 items-center @max-2xl:min-h-5 ps-3.5">
      <span
        aria-hidden
        data-color-bar
        className="absolute inset-y-0 start-0 w-1 rounded-full ring-1 ring-line forced-color-adjust-none"
        style={{ backgroundColor: color ?? defaultPalette.primary_color }}
      />
      {children}
    </div>
  );
}

/** A link to a website in a new window; a text that is no web address is shown as text. */
export function Website({ text }: { text: string }) {
  const address = webAddress(text);
  const scheme = /^https?:\/\//i.exec(text)?.[0] ?? '';
  if (!address) {
    return (
      <span title={text} className="line-clamp-2 wrap-break-word text-muted">
        {text}
      </span>
    );
  }
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      title={text}
      // Without the places where a line may break.
      aria-label={text}
      className="line-clamp-2 w-fit max-w-full wrap-break-word rounded-small text-accent underline-offset-2 hover:underline"
    >
      {/* The scheme can be read out and copied, but takes no space. */}
      <span className="text-[0px]">{scheme}</span>
      {text
        .slice(scheme.length)
        .split(/(?<=[./])(?!$)/)
        .map((part, index) => (
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
    </a>
  );
}

/** A dash for an empty cell. Cards leave it out. */
export function Dash() {
  const t = useText();
  return <span className="text-muted @max-2xl:hidden">{t('clients:nothing')}</span>;
}
