import { nameKey } from '@orgscope/contract/fields/name-key';
import type { customAttributeOptions, customAttributes } from '../../db/tables/custom-attributes.ts';
import type { userAttributeValues } from '../../db/tables/user-attribute-values.ts';
import type { Random } from '../sources/random.ts';

interface Question {
  readonly name: string;
  readonly description: string | null;
  readonly required?: true;
  readonly options: readonly string[];
}

// Every client asks the first two; each client asks some of the others.
const everywhere: Question[] = [
  {
    name: 'Work model',
    description: 'Where you work on most days.',
    required: true,
    options: ['On site', 'Hybrid', 'Remote'],
  },
  {
    name: 'Seniority',
    description: 'The level in your contract.',
    options: ['Junior', 'Intermediate', 'Senior', 'Principal', 'Executive'],
  },
];

const some: Question[] = [
  {
    name: 'Employment',
    description: 'The kind of contract you have.',
    options: ['Permanent', 'Fixed term', 'Agency', 'Contractor', 'Apprentice'],
  },
  {
    name: 'Budget responsibility',
    description: 'Whether you decide on spending, and up to which amount in a year.',
    options: ['None', 'Up to 50,000', 'Up to 500,000', 'Above 500,000'],
  },
  {
    name: 'Years in the company',
    description: null,
    options: ['Under 1', '1 to 3', '4 to 10', 'Over 10'],
  },
  {
    name: 'Working hours',
    description: 'Your usual pattern.',
    options: ['Full time', 'Part time', 'Shifts', 'On call'],
  },
  {
    name: 'Main device',
    description: 'What you do most of your work on.',
    options: ['Windows laptop', 'Mac', 'Linux workstation', 'Tablet', 'Shared terminal'],
  },
];

/** The attributes of each client, with ids from 1. */
export function demoAttributes(random: Random, clientIds: readonly number[]) {
  const attributes: (typeof customAttributes.$inferInsert & { id: number })[] = [];
  const options: (typeof customAttributeOptions.$inferInsert & { id: number })[] = [];
  for (const clientId of clientIds) {
    for (const { name, description, required = false, options: names } of [...everywhere, ...random.some(some, 2)]) {
      const id = attributes.length + 1;
      attributes.push({ id, clientId, name, nameKey: nameKey(name), description, required });
      for (const [position, option] of names.entries()) {
        options.push({
          id: options.length + 1,
          clientId,
          attributeId: id,
          name: option,
          nameKey: nameKey(option),
          position: position + 1,
        });
      }
    }
  }
  return { attributes, options };
}

type Attributes = ReturnType<typeof demoAttributes>;

/** The users' answers: all required ones, and most of the others. */
export function demoAttributeValues(
  random: Random,
  { attributes, options }: Attributes,
  people: readonly { id: number; clientId: number }[],
): (typeof userAttributeValues.$inferInsert)[] {
  const questions = attributes.map((attribute) => ({
    attribute,
    offered: options.filter(({ attributeId }) => attributeId === attribute.id),
  }));
  return people.flatMap(({ id: userId, clientId }) =>
    questions
      .filter(({ attribute }) => attribute.clientId === clientId)
      .filter(({ attribute }) => attribute.required || random.chance(0.75))
      .map(({ attribute, offered }) => ({
        clientId,
        userId,
        attributeId: attribute.id,
        optionId: random.pick(offered).id,
      })),
  );
}
