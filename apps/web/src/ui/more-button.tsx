import { Button } from './button.tsx';

interface Props {
  busy: boolean;
  /** Present if the next part could not be loaded. */
  failed: string | false;
  onPress: () => void;
  children: string;
}

/** Loads the next part of a list. The same button tries again, so that it keeps the focus. */
export function MoreButton({ busy, failed, onPress, children }: Props) {
  return (
    <>
      {failed && !busy && (
        <p role="alert" className="mb-2 text-sm text-danger">
          {failed}
        </p>
      )}
      <Button size="small" busy={busy} onClick={onPress}>
        {children}
      </Button>
    </>
  );
}
