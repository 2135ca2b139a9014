import type { EngagementPage } from '../../../api/analytics.ts';
import type { RowsOf } from '../frame/use-open-rows.ts';

/** What every card of the page is drawn from. */
export interface CardProps {
  data: EngagementPage;
  /** Whose figures they are, and of which day: on paper and in pictures. */
  source: string;
  /** Absent for callers who may not see people. */
  onOpen: ((rows: RowsOf) => void) | undefined;
}
