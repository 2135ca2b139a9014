import type { ComponentProps } from 'react';

const reachable = { tabIndex: 0 };

/** A part of a page that is scrolled, by keys too. */
export const ScrollBox = (props: ComponentProps<'section'>) => <section {...props} {...reachable} />;
