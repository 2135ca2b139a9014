import { createRoot } from 'react-dom/client';
import { loadTexts, startI18n } from '../../apps/web/src/i18n/texts.ts';
import './gallery.css';
import { ToastCorner } from '../../apps/web/src/ui/states/toast.tsx';
import { Gallery } from './gallery.tsx';

startI18n();
await loadTexts(['common', 'charts']);
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <>
      <Gallery />
      <ToastCorner />
    </>,
  );
