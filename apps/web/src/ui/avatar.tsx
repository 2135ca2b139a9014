import { useState } from 'react';
import { initials } from '../lib/text/initials.ts';
import { classes } from './classes.ts';

interface Props {
  name: string | null | undefined;
  picture: string | null | undefined;
  /** The size of the picture and of the initials. */
  className?: string;
}

/**
 * A person's picture, or their initials if there is none or it fails to load. Decorative: the name is shown elsewhere.
 */
export function Avatar({ name, picture, className = 'size-9 text-xs' }: Props) {
  const [failed, setFailed] = useState<string>();
  return (
    <span
      aria-hidden
      className={classes(
        'grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent font-semibold text-on-accent',
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
