/** Shows the notice in the HTML page, which says nothing of the reason: that is reported as any error is. */
export function showUnreachable(reason: unknown): void {
  document.getElementById('unreachable')?.removeAttribute('hidden');
  reportError(reason);
}
