/** @jsxImportSource preact */
// The answering page uses Preact, a twelfth of React's size, and nothing of the app.
import { render } from 'preact';
import { loadTexts, text } from '../../i18n/texts.ts';
import { AnswerPage } from './answer-page.tsx';
import { forgetOldDrafts } from './draft.ts';
import { LinkEnded } from './endings.tsx';
import { firstRead, token } from './first-read.ts';

/** Renders the page behind the link in the page's address. */
export async function drawPulse(): Promise<void> {
  const root = document.querySelector('#root');
  if (!root) throw new Error('The page has no root');
  root.replaceChildren();
  forgetOldDrafts(token);
  // Together: the page appears once, with its texts and in the colours of its client.
  const [first] = await Promise.all([firstRead, loadTexts(['pulse-answer'])]);
  document.title = text('pulse-answer:title');
  render(
    first ? <AnswerPage token={token} first={first} /> : <LinkEnded reason="cut" words="" hadDraft={false} />,
    root,
  );
}
