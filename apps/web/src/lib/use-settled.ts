import { useEffect, useState } from 'react';

/** The text a moment after the last key, so that not every key costs a call. An emptied one is so at once. */
export function useSettled(text: string, moment = 200): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), moment);
    return () => clearTimeout(timer);
  }, [text, moment]);
  return text && settled;
}
