/** The posts of the blog: address, key of the texts, and minutes to read. */
export const posts = [
  { slug: 'why-a-ratio-needs-peers', name: 'ratios', minutes: 2 },
  { slug: 'counting-applications-honestly', name: 'applications', minutes: 2 },
  { slug: 'reading-engagement-without-surveys', name: 'engagement', minutes: 2 },
] as const;
