import type { Screen } from './features/layout/screen.ts';

/** Every screen and path of the product. The first that fits is shown. */
export const screens: readonly Screen[] = [
  {
    path: '/',
    frame: 'public',
    title: 'landing:title',
    texts: ['landing', 'navbar'],
    load: () => import('./features/landing/landing-page.tsx'),
  },
  {
    path: '/blog/:slug',
    frame: 'public',
    title: 'blog:title',
    texts: ['blog', 'landing', 'navbar'],
    load: () => import('./features/landing/blog-post-page.tsx'),
  },
  {
    path: '/terms',
    frame: 'public',
    title: 'terms:page_title',
    texts: ['terms', 'landing', 'navbar'],
    load: () => import('./features/landing/terms-page.tsx'),
  },
  {
    path: '/auth/login',
    frame: 'auth',
    title: 'login:title',
    texts: ['login'],
    load: () => import('./features/auth/login-page.tsx'),
  },
  {
    path: '/app/home',
    frame: 'signed-in',
    title: 'home:title',
    texts: ['home', 'analytics'],
    load: () => import('./features/home/home-page.tsx'),
  },
  {
    path: '/admin/industries',
    frame: 'signed-in',
    title: 'industries:title',
    texts: ['industries'],
    anyOf: ['core.can_admin'],
    load: () => import('./features/admin/industries/industries-page.tsx'),
  },
  {
    path: '/no-access',
    frame: 'plain',
    title: 'auth:no_access.title',
    texts: ['auth'],
    load: () => import('./features/no-access/no-access-page.tsx'),
  },
  {
    path: '*',
    frame: 'plain',
    title: 'common:not_found.title',
    texts: ['common'],
    load: () => import('./features/not-found/not-found-page.tsx'),
  },
];
