import { useEffect } from 'react';

/** Shows the notice in the HTML page: without texts from the server, there is no other. */
export function Unreachable() {
  useEffect(() => {
    const notice = document.getElementById('unreachable');
    if (notice) notice.hidden = false;
    return () => {
      if (notice) notice.hidden = true;
    };
  }, []);
  return null;
}
