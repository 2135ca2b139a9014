import { CircleAlert } from 'lucide-react';

// At the end of a long form it may be out of view.
const show = (failure: HTMLElement | null) => failure?.scrollIntoView({ block: 'nearest' });

/**
 * An error of the whole form, in one line or more. The live region exists before its text, so that the text is
 * announced.
 */
export function FormFailure({ children }: { children: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {children && (
        <p ref={show} className="flex items-start gap-2 rounded-control bg-danger-soft px-3 py-2.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            {children.split('\n').map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </span>
        </p>
      )}
    </div>
  );
}
