import { useText } from '../../i18n/i18n.ts';
import { PostCard } from './post-card.tsx';
import { posts } from './posts.ts';
import { Section } from './section.tsx';

/** The posts of the blog. */
export function Blog() {
  const t = useText();
  return (
    <Section
      id="blog"
      heading={t('landing:blog.heading')}
      lead={t('landing:blog.lead')}
      className="border-t border-line"
    >
      <ul className="mt-10 grid gap-5 md:grid-cols-3">
        {posts.map((post) => (
          <PostCard key={post.slug} post={post} />
        ))}
      </ul>
    </Section>
  );
}
