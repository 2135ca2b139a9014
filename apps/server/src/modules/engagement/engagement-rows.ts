// The rows behind the page's numbers: people, or the functions and locations that are reached. For administrators, who
// see each person's place in the list of users too; a row of anybody else's would name who is in a hidden group.
import { formulaInputs, measureOf, recordInputs } from '@orgscope/contract/analytics/measures';
import type { RecordInput } from '@orgscope/contract/analytics/measures';
import { message } from '@orgscope/contract/words/message';
import type { RowsQuery } from '@orgscope/contract/resources/analytics';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { personNameSql } from '../../db/sql/person-name-sql.ts';
import { functions } from '../../db/tables/functions.ts';
import { locations } from '../../db/tables/locations.ts';
import { userAttributeValues } from '../../db/tables/user-attribute-values.ts';
import { users } from '../../db/tables/users.ts';
import { AppError } from '../../errors/app-error.ts';
import {
  activeSince,
  hasFunctionType,
  hasStalled,
  invitationSentOn,
  isComplete,
  peoplePortions,
} from '../accounts/people-portions.ts';
import { peopleOf } from '../analytics/performance/performance-filters.ts';
import { readPart } from '../analytics/rows/rows.ts';
import type { PageRows } from '../analytics/rows/rows.ts';
import type { Portion } from '../records/portion.ts';
import { hasChosen } from '../references/has-chosen.ts';

type Query = Omit<RowsQuery, 'client_id'>;

/** The answer to an attribute; `none` for people without one. */
function hasAnswered({ attribute_id: attribute, answer_id: answer }: Query): SQL {
  const given = (option?: number) => sql`exists (select from ${userAttributeValues}
    where ${userAttributeValues.clientId} = ${users.clientId}
      and ${userAttributeValues.userId} = ${users.id} and ${userAttributeValues.attributeId} = ${attribute ?? 0}
      and ${option === undefined ? sql`true` : eq(userAttributeValues.optionId, option)})`;
  if (attribute === undefined) return sql`true`;
  return answer === 'none' ? sql`not ${given()}` : given(answer);
}

interface People extends Portion {
  readonly date: SQLWrapper;
}

function peopleOfChart(query: Query): People | undefined {
  const { chart, function_type: type } = query;
  const date = users.lastSignInAt;
  if (chart === 'stalled') return { where: hasStalled, date: invitationSentOn };
  if (chart === 'people_by_place') return { where: isComplete, date };
  if (chart !== 'answers') return undefined;
  return { where: and(isComplete, hasAnswered(query), type && hasFunctionType(type)) ?? isComplete, date };
}

const refuse = (field: string, text: string) => new AppError('validation_failed', { [field]: [text] });

/** The input that a query names, or the first of the measure's formula. */
function inputOf({ key, input: named }: Query): RecordInput | undefined {
  if (!key) return undefined;
  const input = formulaInputs(measureOf(key)).find((name) => named === undefined || name === named);
  const known = recordInputs.find((name) => name === input);
  if (!known) throw refuse('input', message('analytics.not_input'));
  return known;
}

const places = {
  reached_functions: [functions, users.clientFunctionId, true],
  all_functions: [functions, users.clientFunctionId, false],
  reached_locations: [locations, users.clientLocationId, true],
  all_locations: [locations, users.clientLocationId, false],
} as const;
const isOfPlaces = (input: RecordInput | undefined): input is keyof typeof places =>
  input !== undefined && input in places;

function placeRows(clientId: number, input: keyof typeof places): SQL {
  const [table, column, isReached] = places[input];
  const isUsed = sql`exists (select from ${users} where ${eq(users.clientId, clientId)} and ${column} = ${table.id}
    and ${isComplete})`;
  return sql`select ${table.id} as id, ${table.name} as name, null::text as code, null::date as date,
      null::numeric as cost, 1::numeric as count, false as unconverted
    from ${table} where ${eq(table.clientId, clientId)} and ${table.isActive} and ${isReached ? isUsed : sql`true`}`;
}

const peopleRows = (clientId: number, { where, sum, date }: People, query: Query): SQL => {
  const { function_id, location_id, attribute_option_id: option } = query;
  return sql`select ${users.id} as id, ${personNameSql} as name, null::text as code, ${date} as date,
      null::numeric as cost, ${sum && sum !== 'cost' ? sum : sql`1`}::numeric as count, false as unconverted
    from ${users} where ${peopleOf(clientId, { function_id, location_id })} and ${where}
      and ${option === undefined ? sql`true` : hasChosen(clientId, users.id, option)}`;
};

export const readEngagementRows: PageRows = async (database, client, query, part, isAdmin) => {
  const input = inputOf(query);
  const portions: Partial<Record<RecordInput, Portion>> = peoplePortions(activeSince(client));
  if (!isAdmin) throw new AppError('permission_denied', message('analytics.people_for_administrators'));
  if (isOfPlaces(input)) {
    const subject = places[input][0] === functions ? 'functions' : 'locations';
    return {
      subject,
      ...(await readPart(database, client, placeRows(client.id, input), part)),
      currency: null,
      list: null,
    };
  }
  const portion = input && portions[input];
  const date = input === 'invited_accounts' || input === 'confirmed_accounts' ? users.invitedAt : users.lastSignInAt;
  const people = portion ? { ...portion, date } : peopleOfChart(query);
  if (!people) throw refuse('key', message('analytics.rows_of_what'));
  const found = await readPart(database, client, peopleRows(client.id, people, query), part);
  return { subject: 'people', ...found, currency: null, list: null };
};
