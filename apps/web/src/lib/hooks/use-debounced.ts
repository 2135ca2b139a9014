import { useEffect, useState } from 'react';

/**
 * The text after a short delay since the last key, so that not every key causes a call. An emptied text applies at
 * once.
 */
export function useDebounced(text: string, moment = 200): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), moment);
    return () => clearTimeout(timer);
  }, [text, moment]);
  return text && settled;
}
