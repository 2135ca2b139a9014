// The pages that visitors can open, with their titles and descriptions. The build runs this in Node.js.
import { posts } from '../src/features/landing/posts.ts';
import type { TextKey } from '../src/i18n/text-keys.ts';
import { text } from '../src/i18n/texts.ts';
import { screens } from '../src/router.tsx';
import { paths } from '../src/session/paths.ts';
import { readTexts } from './read-texts.ts';

interface PublicPage {
  readonly path: string;
  readonly title: string;
  /** Undefined: that of the product. */
  readonly description: string | undefined;
  /** Whether search engines may list it: others are of no use without an e-mail or a sign-in. */
  readonly isListed: boolean;
}

/** The sentence of a page that says what it is for. */
const descriptions: Readonly<Record<string, TextKey>> = {
  '/terms': 'terms:lead',
  '/auth/login': 'login:lead',
  '/auth/first-login': 'first-login:lead',
  '/auth/forgot-password': 'forgot-password:lead',
  '/auth/check-inbox': 'check-inbox:sent',
  '/auth/reset-password': 'reset-password:lead',
  '/auth/set-password': 'set-password:lead',
  '/auth/unsubscribe': 'unsubscribe:ask.text',
};

/** All pages that have an address of their own and need no session, except the start page. */
export function publicPages(): PublicPage[] {
  const shown = screens.filter(
    ({ frame, path }) => (frame === 'public' || frame === 'auth') && path !== '/' && !path.includes(':'),
  );
  readTexts('en', ['common', 'blog', 'landing']);
  return [
    ...shown.map(({ path, frame, title: key, texts }): PublicPage => {
      readTexts(
        'en',
        texts.filter((namespace) => namespace !== 'messages'),
      );
      const title = text(key);
      const description = descriptions[path];
      return {
        path,
        title: frame === 'public' ? title : text('common:document_title', { title }),
        description: description && text(description),
        isListed: frame === 'public' || path === paths.login,
      };
    }),
    ...posts.map(({ slug, name }): PublicPage => ({
      path: `/blog/${slug}`,
      title: text('blog:page_title', { title: text(`landing:blog.${name}.title`) }),
      description: text(`blog:${name}.lead`),
      isListed: true,
    })),
  ];
}
