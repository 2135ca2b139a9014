import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const fonts = ['latin', 'latin-ext'].map((part) => `@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`);
/** As fonts.css declares them: lighter and bolder letters are a third of the file. */
const weights = { min: 400, max: 700 };
/** Joined and accented letters, kerning, and `tabular-nums`. The other features bring letters in shapes that no style asks for. */
const keepFeatures = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'];
/** More than the letters of any Latin script: what a font has of them stays. */
const letters = String.fromCodePoint(...Array.from({ length: 0xd7ff }, (_, code) => code));

/** Takes out of the fonts, which every first visit waits for, the weights and features that no style uses. */
export function lightFonts(): Plugin {
  return {
    name: 'orgscope:light-fonts',
    apply: 'build',
    // Styles are resolved without plugins, but with aliases.
    async config({ root = process.cwd() }) {
      const folder = join(root, 'node_modules/.cache/light-fonts');
      await mkdir(folder, { recursive: true });
      const { resolve } = createRequire(join(root, 'package.json'));
      const lighten = async (font: string) => {
        const whole = await readFile(resolve(font));
        const options = { targetFormat: 'woff2', keepFeatures, variationAxes: { wght: weights } } as const;
        const file = join(folder, basename(font));
        await writeFile(file, await subsetFont(whole, letters, options));
        return [font, file];
      };
      return { resolve: { alias: Object.fromEntries(await Promise.all(fonts.map(lighten))) } };
    },
  };
}
