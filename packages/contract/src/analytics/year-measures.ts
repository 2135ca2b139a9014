// The measures of the year in review: what happened in a year, by the client's records and their history.
export const yearInputs = [
  'invited_people',
  'accepted_invitations',
  'acceptance_days',
  'joined_people',
  'left_people',
  'completed_profiles',
  'opening_applications',
  'added_applications',
  'retired_applications',
  'closing_applications',
  'acquired_assets',
  'retired_assets',
  'purchase_cost',
] as const;
export type YearInput = (typeof yearInputs)[number];

const ofYear = { page: 'year_in_review', source: 'records', access: 'analytics.can_view', unit: 'count' } as const;

export const yearMeasures = {
  people_invited: { ...ofYear, numerator: ['invited_people'] },
  invitations_accepted: { ...ofYear, numerator: ['accepted_invitations'] },
  acceptance_days_median: {
    ...ofYear,
    unit: 'days',
    better: 'lower',
    statistic: 'median',
    numerator: ['acceptance_days'],
  },
  people_joined: { ...ofYear, numerator: ['joined_people'] },
  people_left: { ...ofYear, numerator: ['left_people'] },
  profiles_completed: { ...ofYear, numerator: ['completed_profiles'] },
  applications_opening: { ...ofYear, numerator: ['opening_applications'] },
  applications_added: { ...ofYear, numerator: ['added_applications'] },
  applications_retired: { ...ofYear, numerator: ['retired_applications'] },
  applications_closing: { ...ofYear, numerator: ['closing_applications'] },
  assets_acquired: { ...ofYear, numerator: ['acquired_assets'] },
  assets_retired: { ...ofYear, numerator: ['retired_assets'] },
  purchases: { ...ofYear, unit: 'money', numerator: ['purchase_cost'] },
} as const;
