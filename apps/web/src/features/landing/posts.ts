/** The pieces of the blog: the address each has, the name of its texts, and the minutes it takes to read. */
export const posts = [
  { slug: 'why-a-ratio-needs-peers', name: 'ratios', minutes: 2 },
  { slug: 'counting-applications-honestly', name: 'applications', minutes: 2 },
  { slug: 'reading-engagement-without-surveys', name: 'engagement', minutes: 2 },
] as const;
