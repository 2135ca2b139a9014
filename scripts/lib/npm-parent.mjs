/**
 * Ends this process when npm is ended. npm sends its own SIGTERM only to the shell that it put between us, which dies of
 * it and says nothing to us; that our parent has changed is all that we see.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 100);
  watch.unref();
}
