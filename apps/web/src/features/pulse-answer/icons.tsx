/** @jsxImportSource preact */
// The few icons of this page: the icon library is made for React.
import type { ComponentChildren } from 'preact';

const Icon = ({ children, class: sized = 'size-5' }: { children: ComponentChildren; class?: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.75"
    stroke-linecap="round"
    stroke-linejoin="round"
    class={`shrink-0 ${sized}`}
  >
    {children}
  </svg>
);

interface Sized {
  class?: string;
}

export const BackIcon = (sized: Sized) => (
  <Icon {...sized}>
    <path d="m14.5 5.5-6.5 6.5 6.5 6.5" />
  </Icon>
);

export const CheckIcon = (sized: Sized) => (
  <Icon {...sized}>
    <path d="m4.5 12.5 5 5 10-11" />
  </Icon>
);

export const ShieldIcon = (sized: Sized) => (
  <Icon {...sized}>
    <path d="M12 3 5 5.5v6c0 4.2 2.9 7.6 7 9.5 4.1-1.9 7-5.3 7-9.5v-6Z" />
    <path d="m9 11.8 2.2 2.2 3.9-4.2" />
  </Icon>
);

export const OfflineIcon = (sized: Sized) => (
  <Icon {...sized}>
    <path d="M12 19.5h.01M8.6 15.6a5 5 0 0 1 6.8 0M5.2 12a10 10 0 0 1 3.6-2.2M13.5 9.1A10 10 0 0 1 18.8 12M2 8.4A15 15 0 0 1 5.6 6M10 4.6A15 15 0 0 1 22 8.4M3.5 3l17 17" />
  </Icon>
);

export const PhoneIcon = (sized: Sized) => (
  <Icon {...sized}>
    <rect x="6.5" y="2.5" width="11" height="19" rx="2" />
    <path d="M11 18.2h2" />
  </Icon>
);

export const ClosedIcon = (sized: Sized) => (
  <Icon {...sized}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5l3 2" />
  </Icon>
);
