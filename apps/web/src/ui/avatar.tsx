import { useState } from 'react';
import { initials } from '../lib/initials.ts';
import { classes } from './classes.ts';

interface Props {
  name: string | null | undefined;
  picture: string | null | undefined;
  className?: string;
}

/** A person's picture, or the initials where there is none or it cannot be had. Decorative: the name stands elsewhere. */
export function Avatar({ name, picture, className }: Props) {
  const [failed, setFailed] = useState<string>();
  return (
    <span
      aria-hidden
      className={classes(
        'grid size-9 shrink-0 place-items-center overflow-hidden rounded-full bg-accent text-xs font-semibold text-on-accent',
        className,
      )}
    >
      {picture && picture !== failed ? (
        <img src={picture} alt="" className="size-full object-cover" onError={() => setFailed(picture)} />
      ) : (
        initials(name)
      )}
    </span>
  );
}
