// A page that the build has rendered can be pressed before the app has taken it over: the last press is repeated then.

const kinds = ['click', 'change'] as const;
let last: Event | undefined;

const keep = (event: Event) => {
  // Links work by themselves.
  if (event.target instanceof Element && event.target.closest('button, select')) last = event;
};

export function keepEarlyPress(): void {
  for (const kind of kinds) document.addEventListener(kind, keep, true);
}

/** To be called once the page answers presses. */
export function repeatEarlyPress(): void {
  for (const kind of kinds) document.removeEventListener(kind, keep, true);
  last?.target?.dispatchEvent(new MouseEvent(last.type, last));
  last = undefined;
}
