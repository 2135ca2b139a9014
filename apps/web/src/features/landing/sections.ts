/** The landing page's sections in the navigation, in their order. */
export const sections = ['services', 'about', 'blog', 'contact'] as const;
