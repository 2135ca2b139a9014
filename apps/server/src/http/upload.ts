import { buffer } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { pictureLimits, pictureMessages } from '@orgscope/contract/resources/pictures';
import type { Upload } from '@orgscope/contract/endpoint';
import { importLimits, importMessages } from '@orgscope/contract/imports';
import { AppError } from '../errors/app-error.ts';
import { faultsIn } from '../errors/validation.ts';
import { storeCsv } from '../lib/csv-file.ts';
import type { CsvFile } from '../lib/csv-file.ts';
import { CsvFault } from '../lib/csv-guard.ts';
import { PictureFault, squarePicture } from '../lib/picture.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The picture that came with a form, ready to be kept; null where none did. */
    picture: Buffer | null;
    /** The CSV file that came with a form, until the call is over; null where none did. */
    csv: CsvFile | null;
  }
}

// One file more than is taken, so that a second one is told as such. No text field of the contract is as long.
const limits = {
  files: 2,
  fields: 20,
  parts: 22,
  fieldSize: 4096,
  fieldNameSize: 100,
  headerPairs: 20,
};

const unreadable: Record<string, string> = {
  FST_FIELDS_LIMIT: 'The form has too many fields',
  FST_PARTS_LIMIT: 'The form has too many parts',
  FST_PROTO_VIOLATION: 'The form has a field that cannot be read',
  FST_INVALID_JSON_FIELD_ERROR: 'The form has a field that cannot be read',
};

interface Form {
  readonly fields: Record<string, unknown>;
  /** Hands the file over to the route. */
  keep: (() => Promise<void>) | undefined;
  fault: string | undefined;
}

/** The call that brings a form. */
interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface FileKind {
  readonly maxBytes: number;
  readonly texts: Readonly<Record<'tooLarge' | 'onlyOne' | 'incomplete' | 'badName', string>>;
  /** Reads the file while it comes, and answers its size and what hands it over. */
  read(call: Call, file: MultipartFile['file']): Promise<{ size: number; keep: () => Promise<void> }>;
}

const fileKinds: Record<Upload['takes'], FileKind> = {
  picture: {
    maxBytes: pictureLimits.maxBytes,
    texts: pictureMessages,
    async read({ request }, file) {
      const bytes = await buffer(file);
      return {
        size: bytes.length,
        async keep() {
          request.picture = await squarePicture(bytes);
        },
      };
    },
  },
  csv: {
    maxBytes: importLimits.maxBytes,
    texts: importMessages,
    async read({ request, reply }, file) {
      // What follows a fault is read past, not broken off.
      const csv = await storeCsv(file.iterator({ destroyOnReturn: false }));
      reply.raw.once('close', () => void csv.close());
      return {
        size: csv.size,
        async keep() {
          request.csv = csv;
        },
      };
    },
  },
};

/** What is wrong with a file, told to the person who sent it; anything else is thrown on. */
function faultOf(error: unknown): string {
  if (error instanceof CsvFault || error instanceof PictureFault) return error.message;
  throw error;
}

/** Reads a form to its end, whatever is wrong with it: the browser waits for the answer until all is sent. */
async function readForm(call: Call, field: string, { texts, read }: FileKind): Promise<Form> {
  const form: Form = { fields: {}, keep: undefined, fault: undefined };
  let files = 0;
  for await (const part of call.request.parts()) {
    if (part.type === 'field') {
      form.fields[part.fieldname] = part.value;
      continue;
    }
    files += 1;
    if (files > 1) form.fault = texts.onlyOne;
    if (files > 1 || part.fieldname !== field) {
      part.file.resume();
      continue;
    }
    try {
      const { size, keep } = await read(call, part.file);
      // An empty file input without a name is what a form sends where nothing was chosen.
      if (size > 0 || part.filename) form.keep = keep;
    } catch (error) {
      form.fault = faultOf(error);
      part.file.resume();
    }
    if (part.file.truncated) form.fault = texts.tooLarge;
    // The name is used for nothing. One with a path in it comes from no browser.
    if (/[/\\\0]/.test(part.filename ?? '')) form.fault = texts.badName;
  }
  return form;
}

function refusalOf(error: unknown, field: string, texts: FileKind['texts']): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const why = unreadable[code];
  if (why !== undefined) return new AppError('malformed_request', why);
  const text = code === 'FST_FILES_LIMIT' ? texts.onlyOne : texts.incomplete;
  return new AppError('validation_failed', { [field]: [text] });
}

/** Hands the file over, or says what is wrong with it. */
async function keepFile({ keep, fault }: Form): Promise<string | undefined> {
  if (fault !== undefined || keep === undefined) return fault;
  return keep().then(() => undefined, faultOf);
}

/**
 * Lets the routes of a scope take a form beside JSON, with a file in one of its fields. Its text fields become the body,
 * so that one schema speaks of both.
 */
export async function acceptForms(
  scope: FastifyInstance,
  { field, takes }: Upload,
  body: z.ZodMiniType,
): Promise<void> {
  const kind = fileKinds[takes];
  await scope.register(multipart, {
    limits: { ...limits, fileSize: kind.maxBytes },
    preservePath: true,
    throwFileSizeLimit: false,
  });
  scope.decorateRequest('picture', null);
  scope.decorateRequest('csv', null);
  scope.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return;
    const form = await readForm({ request, reply }, field, kind).catch((error: unknown) => {
      // What is left goes unread, so that the connection serves the next request.
      request.raw.unpipe();
      request.raw.resume();
      throw refusalOf(error, field, kind.texts);
    });
    const fault = await keepFile(form);
    if (fault !== undefined) {
      throw new AppError('validation_failed', { ...faultsIn(body, form.fields), [field]: [fault] });
    }
    request.body = form.fields;
  });
}
