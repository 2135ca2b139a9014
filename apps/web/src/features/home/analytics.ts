import { CalendarRange, Gauge, Ruler, Users } from 'lucide-react';

/** The four analytics, by their names in subscriptions. */
export const analytics = [
  { name: 'measure_it', icon: Ruler },
  { name: 'year_in_review', icon: CalendarRange },
  { name: 'stakeholder_engagement', icon: Users },
  { name: 'performance_dashboard', icon: Gauge },
] as const;
