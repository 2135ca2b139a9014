import type { FigureInput } from '@orgscope/contract/analytics/measures';
import type { yearlyFigures } from '../../db/tables/yearly-figures.ts';

type Row = typeof yearlyFigures.$inferSelect;

const amountOf = (text: string | null): number | null => (text === null ? null : Number(text));

/** The figures of a year as inputs of measures. An unknown figure is null. */
export function figureInputsOf(row: Row): Record<FigureInput, number | null> {
  const operating = amountOf(row.itOperatingCost);
  const capital = amountOf(row.itCapitalCost);
  return {
    employees: row.employees,
    it_employees: row.itEmployees,
    it_contractors: row.itContractors,
    it_leavers: row.itLeavers,
    revenue: amountOf(row.revenue),
    it_spend: operating === null || capital === null ? null : operating + capital,
    it_operating_cost: operating,
    it_personnel_cost: amountOf(row.itPersonnelCost),
    it_cloud_cost: amountOf(row.itCloudCost),
    it_security_cost: amountOf(row.itSecurityCost),
    tickets: row.tickets,
    tickets_first_contact: row.ticketsFirstContact,
    major_incidents: row.majorIncidents,
    availability: row.availability,
    projects_finished: row.projectsFinished,
    projects_on_time: row.projectsOnTime,
  };
}
