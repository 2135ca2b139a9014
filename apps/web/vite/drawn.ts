// Imported by the build, which can load nothing more of the app once this has been imported.
import { drawLanding, drawLogin } from './draw-pages.tsx';

export const landing = drawLanding();
export const login = await drawLogin();
