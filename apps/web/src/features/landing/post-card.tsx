import { useText } from '../../i18n/i18n.ts';
import type { posts } from './posts.ts';

interface Props {
  post: (typeof posts)[number];
}

/** A post of the blog in a list. The whole card is a link. */
export function PostCard({ post }: Props) {
  const t = useText();
  return (
    <li className="relative flex flex-col rounded-card border border-line bg-surface p-6 transition-colors focus-within:border-accent hover:border-line-strong">
      <h3 className="text-lg">
        <a
          href={`/blog/${post.slug}`}
          className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
        >
          {t(`landing:blog.${post.name}.title`)}
        </a>
      </h3>
      <p className="mt-3 mb-6 text-muted">{t(`landing:blog.${post.name}.summary`)}</p>
      <p className="mt-auto text-xs text-muted">{t('landing:blog.read', { minutes: post.minutes })}</p>
    </li>
  );
}
