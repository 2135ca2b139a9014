// What a run has checked: told at once, and again as a table at its end.

/** @typedef {(name: string, holds: boolean, found: unknown) => void} Check */

export function results() {
  /** @type {{ name: string, holds: boolean, found: string }[]} */
  const all = [];
  return {
    /** @type {Check} */
    check(name, holds, found) {
      all.push({ name, holds, found: String(found) });
      console.log(`${holds ? 'ok    ' : 'FAILED'} ${name}: ${String(found)}`);
    },
    failed: () => all.filter(({ holds }) => !holds),
    print() {
      console.log('');
      for (const { name, holds, found } of all)
        console.log(`${(holds ? 'passed' : 'FAILED').padEnd(7)} ${name.padEnd(72)} ${found}`);
      const failed = all.filter(({ holds }) => !holds).length;
      console.log(`\n${all.length - failed} passed, ${failed} failed`);
    },
  };
}
