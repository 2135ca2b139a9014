import * as z from 'zod/mini';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { exactText, idParams, trimmedText } from '../fields.ts';
import { versionRead } from '../listing.ts';

export const savedViewLimits = {
  nameMax: 80,
  queryMax: 2000,
  columnsMax: 50,
  columnMax: 60,
  ofPersonMax: 100,
} as const;

export const savedViewMessages = {
  absent: 'View not found',
  added: 'View saved',
  updated: 'View updated',
  deleted: 'View deleted',
  nameTaken: 'You have a view with this name already',
  tooMany: `You have ${savedViewLimits.ofPersonMax} views. Delete one that you no longer need`,
  foreign: 'Only its owner or an administrator of your company may change this view',
} as const;

const screenText = 'Must be the name of a table, such as users';
const screen = exactText(screenText).check(z.regex(/^[a-z][a-z-]{0,39}$/, screenText));

/** What a view says of its table. */
const content = {
  name: trimmedText('Name is required').check(
    z.minLength(1, { error: 'Name is required', abort: true }),
    z.maxLength(savedViewLimits.nameMax, `Name must be at most ${savedViewLimits.nameMax} characters`),
  ),
  /** What stands after the question mark of the screen's address. */
  query: exactText().check(
    z.maxLength(savedViewLimits.queryMax, `A view holds at most ${savedViewLimits.queryMax} characters`),
  ),
  hidden_columns: z
    .array(exactText().check(z.maxLength(savedViewLimits.columnMax, 'Unknown column')), 'Must be a list of columns')
    .check(z.maxLength(savedViewLimits.columnsMax, 'Too many columns')),
  /** Whether everybody of the client sees it. */
  is_shared: z.boolean('Must be true or false'),
};

export const SavedView = z.object({
  id: z.number(),
  screen: z.string(),
  name: z.string(),
  query: z.string(),
  hidden_columns: z.array(z.string()),
  is_shared: z.boolean(),
  /** The name of whoever saved it. */
  owner: z.string(),
  is_own: z.boolean(),
  may_edit: z.boolean(),
  /** Whether the screen opens with it for who asks. */
  is_default: z.boolean(),
  version: z.number(),
});
export type SavedView = z.infer<typeof SavedView>;

export const SavedViewInput = z.object({
  ...content,
  screen,
  hidden_columns: z.optional(content.hidden_columns),
  is_shared: z.optional(content.is_shared),
});
export type SavedViewInput = z.infer<typeof SavedViewInput>;

export const SavedViewChange = z.extend(z.partial(z.object(content)), versionRead);
export type SavedViewChange = z.infer<typeof SavedViewChange>;

const path = '/api/core/saved-views/';
const params = idParams(savedViewMessages.absent);

export const listSavedViews = endpoint({
  method: 'GET',
  path,
  summary: "The saved views of a table by name: one's own, then those that others of the client share.",
  access: 'signed-in',
  query: z.object({ screen }),
  answer: withData(z.array(SavedView)),
});

export const addSavedView = endpoint({
  method: 'POST',
  path,
  summary: "Save a view of a table. Its name is unique among one's own views of the table.",
  access: 'signed-in',
  body: SavedViewInput,
  answer: withMessage(SavedView),
  status: 201,
});

export const updateSavedView = endpoint({
  method: 'PATCH',
  path: `${path}:id/`,
  summary: 'Change a view of your own, or as an administrator of the client a shared one; fields left out stay.',
  access: 'signed-in',
  params,
  body: SavedViewChange,
  answer: withMessage(SavedView),
});

export const deleteSavedView = endpoint({
  method: 'DELETE',
  path: `${path}:id/`,
  summary: 'Delete a view of your own, or as an administrator of the client a shared one.',
  access: 'signed-in',
  params,
  answer: withMessage(z.null()),
});

export const makeViewDefault = endpoint({
  method: 'POST',
  path: `${path}:id/default/`,
  summary: 'Let the table open with this view for the signed-in user, in the place of any other.',
  access: 'signed-in',
  params,
  answer: withMessage(SavedView),
});

export const makeViewNoDefault = endpoint({
  method: 'DELETE',
  path: `${path}:id/default/`,
  summary: 'Let the table open without this view again.',
  access: 'signed-in',
  params,
  answer: withMessage(SavedView),
});
