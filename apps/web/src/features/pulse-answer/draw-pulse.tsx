/** @jsxImportSource preact */
// The answering page uses Preact, a twelfth of React's size, and nothing of the app.
import { defaultPalette } from '@orgscope/contract/default-palette';
import { render } from 'preact';
import { readPulse } from '../../api/pulse-link.ts';
import { loadTexts, text } from '../../i18n/texts.ts';
import { showBrand } from '../../lib/brand.ts';
import { AnswerPage } from './answer-page.tsx';
import { forgetOldDrafts } from './draft.ts';
import { LinkEnded } from './endings.tsx';

const isToken = (token: string): boolean => /^[\w-]{43}$/.test(token);

/** Renders the page behind the link with this token. */
export async function drawPulse(token: string): Promise<void> {
  const root = document.querySelector('#root');
  if (!root) throw new Error('The page has no root');
  root.replaceChildren();
  forgetOldDrafts();
  // Together: the page appears once, in the colours of its client.
  const [first, palette] = await Promise.all([
    isToken(token) ? readPulse(token) : undefined,
    import('../../lib/palette.ts'),
    loadTexts(['pulse-answer']),
  ]);
  if (first?.kind === 'asked') {
    const { title, client } = first.asked;
    document.title = title;
    showBrand(palette.paletteVariables({ ...defaultPalette, primary_color: client.primary_color }));
  } else document.title = text('pulse-answer:title');
  render(
    first ? <AnswerPage token={token} first={first} /> : <LinkEnded reason="cut" words="" hadDraft={false} />,
    root,
  );
}
