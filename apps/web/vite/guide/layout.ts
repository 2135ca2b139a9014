import { previewTags } from '../page-head.ts';
import type { PageHead } from '../page-head.ts';
import { escaped } from './read-page.ts';
import type { GuidePage } from './read-page.ts';

export interface Audience {
  title: string;
  pages: readonly string[];
}

/** The files that every page loads, below the folder of the site. */
interface GuideFiles {
  theme: string;
  script: string;
  style: string;
  index: string;
}

interface Frame extends Omit<PageHead, 'path'> {
  /** The way to the folder of the site: the site can be put anywhere, so all addresses are relative. */
  top: string;
  files: GuideFiles;
  menu: string;
  content: string;
  toc: string;
}

/** The pages by audience; `current` is marked. */
export function menuOf(audiences: readonly Audience[], pages: Map<string, GuidePage>, top: string, current?: string) {
  const entry = (name: string) =>
    `<li><a href="${top}${name}/"${name === current ? ' aria-current="page"' : ''}>${escaped(pages.get(name)?.title ?? '')}</a></li>`;
  return audiences
    .map(({ title, pages: names }) => `<h2>${title}</h2><ul>${names.map((name) => entry(name)).join('')}</ul>`)
    .join('');
}

export function tocOf({ sections }: GuidePage): string {
  const entries = sections.filter(({ depth }) => depth === 2);
  return `<ul>${entries.map(({ id, title }) => `<li><a href="#${id}">${escaped(title)}</a></li>`).join('')}</ul>`;
}

/** The first page: what there is for whom. */
export function startOf(audiences: readonly Audience[], pages: Map<string, GuidePage>): string {
  const card = (name: string) => {
    const { title = '', summary = '' } = pages.get(name) ?? {};
    return `<li><a href="${name}/">${escaped(title)}</a><p>${escaped(summary)}</p></li>`;
  };
  const group = ({ title, pages: names }: Audience) =>
    `<section><h2>${title}</h2><ul class="cards">${names.map((name) => card(name)).join('')}</ul></section>`;
  return `<h1>Guide</h1>${audiences.map((audience) => group(audience)).join('')}`;
}

export const frame = ({ title, description, top, files, menu, content, toc }: Frame) => `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<meta name="description" content="${escaped(description)}">
<script src="${top}${files.theme}"></script>
<link rel="stylesheet" href="${top}${files.style}">
<link rel="icon" href="${top}favicon.svg" type="image/svg+xml">
<script type="module" src="${top}${files.script}"></script>
${previewTags({ title, description })}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="brand" href="${top}"><img src="${top}favicon.svg" alt="" width="24" height="24">Orgscope guide</a>
<form role="search" hidden data-top="${top}" data-index="${top}${files.index}">
<input type="search" aria-label="Search the guide" placeholder="Search" autocomplete="off" spellcheck="false" aria-controls="results">
<div id="results" hidden><p role="status"></p><ul></ul></div>
</form>
<a class="back" href="${top}../">Open Orgscope</a>
</header>
<div class="columns">
<nav class="menu wide" aria-label="Guide">${menu}</nav>
<details class="menu narrow"><summary>All pages</summary><nav aria-label="Guide">${menu}</nav></details>
<main id="content" tabindex="-1">
${toc && `<details class="toc narrow"><summary>On this page</summary><nav aria-label="On this page">${toc}</nav></details>`}
${content}
</main>
${toc && `<nav class="toc wide" aria-label="On this page"><h2>On this page</h2>${toc}</nav>`}
</div>
</body>
</html>
`;
