/** The landing page's sections that the navigation leads to, in their order. */
export const sections = ['services', 'about', 'blog', 'contact'] as const;
