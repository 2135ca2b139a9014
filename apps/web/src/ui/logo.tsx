const name = 'Orgscope';

/** The logo: a scope with its peers and one bold dot, and the name beside it. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 26 26" aria-hidden className="size-6.5 shrink-0">
        <circle className="fill-surface stroke-accent" cx="13" cy="13" r="11.75" strokeWidth="2.25" />
        <path className="stroke-data-quiet" d="M5 15.25h16" strokeWidth="1.5" strokeLinecap="round" />
        <g className="fill-accent" fillOpacity="0.6">
          <circle cx="8.25" cy="15.25" r="1.75" />
          <circle cx="12.5" cy="15.25" r="1.75" />
        </g>
        <circle className="fill-highlight" cx="17.75" cy="10.75" r="3.25" />
      </svg>
      <span className="font-display text-[1.125rem] leading-none font-semibold tracking-tight text-ink">{name}</span>
    </span>
  );
}
