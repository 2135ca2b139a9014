import { lifecycles, timeClasses } from '@orgscope/contract/resources/application-record';
import { assetStatuses } from '@orgscope/contract/resources/asset-record';
import { userStatuses } from '@orgscope/contract/resources/users';
import type { Text } from '../../../i18n/texts.ts';

const resources = ['applications', 'assets'] as const;

/** The label of a person's status: 'active' says something else of an application. */
export function statusText(t: Text, code: string): string {
  const status = userStatuses.find((known) => known === code);
  return status ? t(`messages:exports.codes.user.${status}`) : code;
}

/** The label of a row's code, such as its TIME class. A code that is unknown here stands for itself. */
export function codeText(t: Text, code: string): string {
  const timeClass = timeClasses.find((known) => known === code);
  if (timeClass) return t(`messages:applications.codes.time_class.${timeClass}`);
  const lifecycle = lifecycles.find((known) => known === code);
  if (lifecycle) return t(`messages:applications.codes.lifecycle.${lifecycle}`);
  const resource = resources.find((known) => known === code);
  if (resource) return t(`sidebar:${resource}`);
  if (code === 'figures') return t('analytics-pages:info.source_figures');
  if (code === 'pulses') return t('analytics-pages:tabs.pulses');
  if (code === 'archived') return t('analytics-pages:rows.archived');
  if (code === 'clients') return t('analytics-pages:info.settings');
  const status = assetStatuses.find((known) => known === code);
  return status ? t(`messages:assets.codes.status.${status}`) : code;
}
