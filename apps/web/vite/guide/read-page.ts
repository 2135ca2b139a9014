import GithubSlugger from 'github-slugger';
import { Marked } from 'marked';
import type { Tokens } from 'marked';

/** A heading with the text up to the next one, as the search finds it. */
interface Section {
  id: string;
  title: string;
  depth: number;
  text: string;
}

export interface GuidePage {
  name: string;
  title: string;
  /** The first sentence. */
  summary: string;
  html: string;
  sections: Section[];
  pictures: string[];
}

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Where a link of a page in docs/guide leads in the site; undefined if the site does not have it. */
function addressInSite(href: string): string | undefined {
  if (/^(#|https?:)/.test(href)) return href;
  const [, page, anchor = ''] = /^([\w-]+)\.md(#.+)?$/.exec(href) ?? [];
  return page && `../${page}/${anchor}`;
}

/** Makes HTML of one page. No style attributes and no inline scripts: the Content-Security-Policy refuses them. */
export function readPage(name: string, source: string, sizeOf: (picture: string) => string): GuidePage {
  const slugs = new GithubSlugger();
  const sections: Section[] = [];
  const pictures: string[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const html = this.parser.parseInline(tokens);
        if (depth === 1) return `<h1>${html}</h1>`;
        const plain = this.parser.parseInline(tokens, this.parser.textRenderer);
        const id = slugs.slug(text);
        sections.push({ id, title: plain, depth, text: '' });
        return `<h${depth} id="${id}">${html} <a class="anchor" href="#${id}" aria-label="Link to ${escaped(plain)}">#</a></h${depth}>`;
      },
      link({ href, tokens }: Tokens.Link) {
        const html = this.parser.parseInline(tokens);
        const address = addressInSite(href);
        // Files of the source, such as decisions, are named: the site does not have them.
        if (!address) return `<code>${escaped(href.replace(/^\.\.\/\.\.\//, '').replace(/^\.\.\//, 'docs/'))}</code>`;
        return `<a href="${escaped(address)}">${html}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        const picture = href.replace('../pictures/', '');
        pictures.push(picture);
        return `<img src="../pictures/${picture}" alt="${escaped(text)}" loading="lazy"${sizeOf(picture)}>`;
      },
      code({ text }: Tokens.Code) {
        return `<pre tabindex="0"><code>${escaped(text)}</code></pre>`;
      },
    },
  });
  const tokens = marked.lexer(source);
  const html = marked
    .parser(tokens)
    .replaceAll('<table>', '<div class="table" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  const title = tokens.find((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 1)?.text;
  if (!title) throw new Error(`docs/guide/${name}.md has no title`);
  const [summary = ''] = /^.+?[.:](?=\s|$)/.exec(plainText(/<p>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? '')) ?? [];
  return {
    name,
    title,
    summary: summary.replace(/:$/, '.'),
    html,
    sections: withTexts(title, sections, html),
    pictures,
  };
}

const plainText = (html: string) =>
  html
    .replaceAll(/<a class="anchor".*?<\/a>|<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,:;])/g, '')
    .trim();

/** The text before the first heading belongs to the page itself. */
function withTexts(title: string, sections: readonly Section[], html: string): Section[] {
  const texts = html.split(/<h[2-6] id=.*?<\/h[2-6]>/).map((text) => plainText(text));
  return [{ id: '', title, depth: 1, text: '' }, ...sections].map((section, at) => ({
    ...section,
    text: texts[at] ?? '',
  }));
}
