import { inputSchema } from '@orgscope/contract/records/record';
import { applicationFaults, applicationFields } from '@orgscope/contract/resources/application-record';
import { applications } from '../../../api/applications.ts';
import { defineResource } from '../../records/resource.ts';

/** The applications of a client, as their screens are made from. */
export const application = defineResource({
  ns: 'applications',
  fields: applicationFields,
  records: applications,
  input: inputSchema(applicationFields),
  faults: applicationFaults,
  choose: { lifecycle: 'applications:form.choose_lifecycle', function: 'applications:form.choose_function' },
  // An inactive one takes no change.
  mayChangeMany: ({ is_active: isActive }) => isActive,
});
