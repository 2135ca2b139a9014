import { english } from '@orgscope/contract/words/english';
import type { FastifyInstance } from 'fastify';
import { listCompanyRoles, listTimezones } from '@orgscope/contract/resources/choices';
import { companyRoles } from '@orgscope/contract/resources/me';
import { serve } from '../../http/register-endpoint.ts';
import { timezones } from '../../lib/time/timezones.ts';

const companyRoleChoices = companyRoles.map((value) => ({ value, label: english(`labels.company_roles.${value}`) }));

export function choiceRoutes(app: FastifyInstance): void {
  serve(app, listCompanyRoles, async () => companyRoleChoices);

  serve(app, listTimezones, async () => (await timezones()).map(({ name, label }) => ({ value: name, label })));
}
