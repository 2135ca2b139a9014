/**
 * Ends this process when npm is ended. npm sends its SIGTERM only to the shell between npm and this process; the shell
 * ends without passing it on. All that this process can see is that its parent has changed.
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
