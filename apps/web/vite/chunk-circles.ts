import type { Plugin, Rolldown } from 'vite';

/** Files that import each other in a circle, in the order of their imports; none if there is no such circle. */
export function circleOf(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const follow = (file: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      const circle = follow(next, [...way, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const circle = follow(file, []);
    if (circle) return circle;
  }
  return undefined;
}

/**
 * Refuses files that import each other. Which of them runs first depends on which one the browser has first: a page then
 * failed only when it was opened again, with its files in the cache.
 */
export const chunkCircles = (): Plugin => ({
  name: 'orgscope:chunk-circles',
  apply: 'build',
  generateBundle(_options: unknown, bundle: Rolldown.OutputBundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const circle = circleOf(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
    if (circle)
      this.error(`Files that import each other: ${circle.join(' -> ')}. Divide them otherwise in vite/chunks.ts.`);
  },
});
