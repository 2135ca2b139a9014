/** When this tab last fetched a list again after a write of its own, by the key of its queries. */
export const ownReloads = new Map<string, number>();
