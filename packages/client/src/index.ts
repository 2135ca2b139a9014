// Calls Orgscope's API with an API token. All types come from the contract's endpoints.
export type { EditConflict, RefusalCodes } from '@orgscope/contract/errors';
export { connect } from './connect.ts';
export type { Connection, Orgscope } from './connect.ts';
export { importFile } from './import-file.ts';
export { resources } from './resources.ts';
export type { CallError, Result } from './result.ts';
