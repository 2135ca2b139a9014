import { CalendarRange, Gauge, Ruler, Users } from 'lucide-react';

/** The four analytics, by their names in subscriptions. Those with a page of their own lead there. */
export const analytics = [
  { name: 'measure_it', icon: Ruler, url: '/app/measure-it' },
  { name: 'year_in_review', icon: CalendarRange, url: '/app/year-in-review' },
  { name: 'stakeholder_engagement', icon: Users, url: '/app/stakeholder-engagement' },
  { name: 'performance_dashboard', icon: Gauge, url: '/app/performance-dashboard' },
] as const;
