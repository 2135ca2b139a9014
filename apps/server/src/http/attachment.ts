/** The header of a download: its file has the day in its name (UTC), so that a later one does not look the same. */
export const attachment = (name: string, ending: string, now = new Date()) => ({
  'content-disposition': `attachment; filename="${name}-${now.toISOString().slice(0, 10)}.${ending}"`,
});
