import { escaped } from './guide/read-page.ts';

/** What search engines and previews of links show of a page. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The page's address, if it has only one and is no secret. */
  readonly path?: string;
}

const picture = '/social-card.png';

/**
 * The tags that previews read. They want absolute addresses: the server puts its public address before these
 * (apps/server/src/http/web-app/web-pages.ts).
 */
export const previewTags = ({ title, description, path }: PageHead): string =>
  [
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="Orgscope">`,
    `<meta property="og:title" content="${escaped(title)}">`,
    `<meta property="og:description" content="${escaped(description)}">`,
    ...(path ? [`<meta property="og:url" content="${path}">`, `<link rel="canonical" href="${path}">`] : []),
    `<meta property="og:image" content="${picture}">`,
    `<meta property="og:image:width" content="1200">`,
    `<meta property="og:image:height" content="630">`,
    `<meta property="og:image:alt" content="Orgscope, with a company’s ratios among those of its peers">`,
    // X reads the others under their names above.
    `<meta name="twitter:card" content="summary_large_image">`,
  ].join('');

const title = /<title>[^<]*<\/title>/;
const description = /<meta\s+name="description"[^>]*>/;

/** The page with another title and description, and with tags for previews. */
export const withHead = (page: string, head: PageHead, others = ''): string =>
  page
    .replace(title, () => `<title>${escaped(head.title)}</title>`)
    .replace(description, () => `<meta name="description" content="${escaped(head.description)}" />`)
    .replace('</head>', () => `${previewTags(head)}${others}</head>`);
