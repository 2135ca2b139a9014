// The import of functions: the fields of its files, and its calls.
import { importCalls } from '../records/calls.ts';
import { choice, longText, name } from '../records/fields.ts';
import { recordFields } from '../records/messages.ts';
import { functionLimits } from './functions.ts';
import { functionTypes } from './me.ts';

export const functionFields = recordFields('functions', {
  name: name({ headings: ['function', 'function name', 'department', 'team'] }),
  type: choice(functionTypes, { required: true, headings: ['function type'] }),
  description: longText({ max: functionLimits.descriptionMax, headings: ['notes'] }),
});

export const functionImport = importCalls({
  path: '/api/core/functions/',
  many: 'functions',
  access: ['core.can_admin', 'core.can_manage_client'],
});
