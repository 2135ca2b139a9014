import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { PostCard } from './post-card.tsx';
import { posts } from './posts.ts';
import { SiteFrame } from './site-frame.tsx';

const parts = ['one', 'two', 'three'] as const;

/** One post of the blog, or a message that there is none at this address; the other posts below. */
export default function BlogPostPage() {
  const t = useText();
  const post = posts.find(({ slug }) => window.location.pathname.replace(/\/$/, '') === `/blog/${slug}`);
  const title = t(post ? `landing:blog.${post.name}.title` : 'blog:missing_title');
  useEffect(() => {
    document.title = t('blog:page_title', { title });
  }, [t, title]);
  return (
    <SiteFrame>
      <article className="mx-auto max-w-176 px-4 pt-10 pb-16 sm:px-8 md:pt-16">
        <a
          href="/#blog"
          className="inline-flex items-center gap-2 rounded-small font-medium text-accent hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {t('blog:all')}
        </a>
        <h1 tabIndex={-1} className="mt-6 text-xl leading-[1.12] tracking-[-0.03em] outline-none sm:text-2xl">
          {title}
        </h1>
        {post ? (
          <>
            <p className="mt-3 text-muted">{t('landing:blog.read', { minutes: post.minutes })}</p>
            <p className="mt-6 text-lg leading-[1.5] text-muted">{t(`blog:${post.name}.lead`)}</p>
            {parts.map((part) => (
              <section key={part} className="mt-10 text-base leading-[1.7]">
                <h2 className="text-lg">{t(`blog:${post.name}.${part}.heading`)}</h2>
                <p className="mt-3">{t(`blog:${post.name}.${part}.first`)}</p>
                <p className="mt-4">{t(`blog:${post.name}.${part}.second`)}</p>
              </section>
            ))}
          </>
        ) : (
          <p className="mt-4 text-base text-muted">{t('blog:missing_text')}</p>
        )}
      </article>
      <section aria-labelledby="more" className="border-t border-line bg-surface-sunken py-16">
        <div className="mx-auto max-w-304 px-4 sm:px-8">
          <h2 id="more" className="text-lg">
            {t('blog:more')}
          </h2>
          <ul className="mt-6 grid gap-5 md:grid-cols-2">
            {posts
              .filter((other) => other !== post)
              .map((other) => (
                <PostCard key={other.slug} post={other} />
              ))}
          </ul>
        </div>
      </section>
    </SiteFrame>
  );
}
