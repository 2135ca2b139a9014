import { lifecycles, timeClasses } from '@orgscope/contract/resources/application-record';
import { assetStatuses } from '@orgscope/contract/resources/asset-record';

const labels: Readonly<Record<string, string>> = { ...lifecycles, ...timeClasses, ...assetStatuses };

/** The label of a row's code, such as its TIME class. A code that is unknown here stands for itself. */
export const codeText = (code: string): string => labels[code] ?? code;
