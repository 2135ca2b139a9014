import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { haveTexts } from '../../testing/texts.ts';
import BlogPostPage from './blog-post-page.tsx';
import LandingPage from './landing-page.tsx';

beforeAll(haveTexts);
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

test('an address with a section opens it, and Tab continues from there', () => {
  const shown = vi.fn<() => void>();
  Element.prototype.scrollIntoView = shown;
  window.history.replaceState(null, '', '/#about');
  render(<LandingPage />);
  const section = document.getElementById('about');
  expect(shown.mock.instances).toEqual([section]);
  expect(document.activeElement).toBe(section);
});

test.each(['/blog/why-a-ratio-needs-peers', '/blog/why-a-ratio-needs-peers/'])('%s is a post of the blog', (path) => {
  window.history.replaceState(null, '', path);
  render(<BlogPostPage />);
  // Its three parts, and links to the other posts.
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(4);
});
