// Imported by the build, which can load nothing more of the app once this has been imported.
import { drawLanding, drawLogin, drawFrameShell } from './draw-pages.tsx';
import { publicPages } from './public-pages.ts';

export const landing = drawLanding();
export const frameShell = drawFrameShell();
export const login = await drawLogin();
export const pages = publicPages();
