import { useEffect } from 'react';
import { About } from './about.tsx';
import { Blog } from './blog.tsx';
import { Contact } from './contact.tsx';
import { Hero } from './hero.tsx';
import { Services } from './services.tsx';
import { SiteFrame } from './site-frame.tsx';

/** The public start page. */
export default function LandingPage() {
  // The browser looked for the address's section before React rendered it.
  useEffect(() => {
    const section = document.getElementById(window.location.hash.slice(1));
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  }, []);
  return (
    <SiteFrame>
      <Hero />
      <Services />
      <About />
      <Blog />
      <Contact />
    </SiteFrame>
  );
}
