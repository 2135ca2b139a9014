import { buffer } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type * as z from 'zod/mini';
import { message } from '@orgscope/contract/words/message';
import { pictureLimits } from '@orgscope/contract/resources/pictures';
import type { Upload } from '@orgscope/contract/endpoint';
import { importLimits } from '@orgscope/contract/records/imports';
import { AppError } from '../errors/app-error.ts';
import { throttled } from '../errors/throttled.ts';
import { networkOf } from './networks.ts';
import { faultsIn } from '../errors/validation.ts';
import { storeCsv } from '../lib/csv/csv-file.ts';
import type { CsvFile } from '../lib/csv/csv-file.ts';
import { CsvFault } from '../lib/csv/csv-guard.ts';
import { PictureFault, squarePicture } from '../lib/picture.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The picture from a form, ready to be stored; null without one. */
    picture: Buffer | null;
    /** The CSV file from a form, until the call is over; null without one. */
    csv: CsvFile | null;
  }
}

// One file more than allowed, so that a second file gets its own error. No text field of the contract is as long.
const limits = {
  files: 2,
  fields: 20,
  parts: 22,
  fieldSize: 4096,
  fieldNameSize: 100,
  headerPairs: 20,
};

const unreadable: Record<string, string> = {
  FST_FIELDS_LIMIT: message('uploads.too_many_fields'),
  FST_PARTS_LIMIT: message('uploads.too_many_parts'),
  FST_PROTO_VIOLATION: message('uploads.unreadable_field'),
  FST_INVALID_JSON_FIELD_ERROR: message('uploads.unreadable_field'),
};

interface Form {
  readonly fields: Record<string, unknown>;
  /** Hands the file over to the route. */
  keep: (() => Promise<void>) | undefined;
  fault: string | undefined;
}

/** The call with the form. */
interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface FileKind {
  readonly maxBytes: number;
  /** Where the messages are. */
  readonly room: 'pictures' | 'imports';
  /** Reads the file as it arrives; returns its size and a function that hands it over. */
  read(call: Call, file: MultipartFile['file']): Promise<{ size: number; keep: () => Promise<void> }>;
}

/** Pictures of one person: each takes up to a second of a core. */
export const pictureUploads = { points: 30, duration: 600 } as const;
const uploads = new RateLimiterMemory({ keyPrefix: 'pictures', ...pictureUploads });

/** Who sends a file: a person of a client, or a network. */
const senderOf = ({ session, ip }: FastifyRequest) =>
  session ? { one: `${session.user.id}`, group: `${session.client.id}` } : { one: '', group: networkOf(ip) };

// A count is forgotten after its period, also one from the future, of a clock that was set back since.
const tooManyPictures = ({ msBeforeNext }: RateLimiterRes): AppError =>
  throttled(Math.min(uploads.duration * 1000, msBeforeNext));

/**
 * The pieces of a file that is closed when its caller hangs up. To read on is then no failure of the server, and a code
 * that says so leaves the Idempotency-Key free; nobody receives it.
 */
async function* piecesFor({ raw }: FastifyReply, csv: CsvFile): AsyncGenerator<Buffer> {
  try {
    yield* csv.pieces();
  } catch (error) {
    throw raw.destroyed ? new AppError('throttled', message('imports.incomplete')) : error;
  }
}

const fileKinds: Record<Upload['takes'], FileKind> = {
  picture: {
    maxBytes: pictureLimits.maxBytes,
    room: 'pictures',
    async read({ request }, file) {
      const bytes = await buffer(file);
      return {
        size: bytes.length,
        async keep() {
          const sender = senderOf(request);
          await uploads.consume(`${sender.group} ${sender.one}`).catch((error: unknown) => {
            throw error instanceof RateLimiterRes ? tooManyPictures(error) : error;
          });
          request.picture = await squarePicture(bytes, sender);
        },
      };
    },
  },
  csv: {
    maxBytes: importLimits.maxBytes,
    room: 'imports',
    async read({ request, reply }, file) {
      // After an error the rest is still read, so that the browser gets the answer.
      const csv = await storeCsv(file.iterator({ destroyOnReturn: false }));
      // The caller may have hung up while the last piece was written.
      if (reply.raw.destroyed) await csv.close();
      else reply.raw.once('close', () => void csv.close());
      return {
        size: csv.size,
        async keep() {
          request.csv = { ...csv, pieces: () => piecesFor(reply, csv) };
        },
      };
    },
  },
};

/** The error for the person who sent the file; throws any other error again. */
function faultOf(error: unknown): string {
  if (error instanceof CsvFault || error instanceof PictureFault) return error.message;
  throw error;
}

/** Reads a form to its end even after an error: the browser waits for the answer until all is sent. */
async function readForm(call: Call, field: string, { room, read }: FileKind): Promise<Form> {
  const form: Form = { fields: {}, keep: undefined, fault: undefined };
  let files = 0;
  for await (const part of call.request.parts()) {
    if (part.type === 'field') {
      form.fields[part.fieldname] = part.value;
      continue;
    }
    files += 1;
    if (files > 1) form.fault = message(`${room}.several_files`);
    if (files > 1 || part.fieldname !== field) {
      part.file.resume();
      continue;
    }
    try {
      const { size, keep } = await read(call, part.file);
      // A form sends an empty file without a name if no file was chosen.
      if (size > 0 || part.filename) form.keep = keep;
    } catch (error) {
      form.fault = faultOf(error);
      part.file.resume();
    }
    if (part.file.truncated) form.fault = message(`${room}.too_large`);
    // The name is not used. Browsers never send one with a path.
    if (/[/\\\0]/.test(part.filename ?? '')) form.fault = message(`${room}.bad_name`);
  }
  return form;
}

function refusalOf(error: unknown, field: string, room: FileKind['room']): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const why = unreadable[code];
  if (why !== undefined) return new AppError('malformed_request', why);
  const text = code === 'FST_FILES_LIMIT' ? message(`${room}.several_files`) : message(`${room}.incomplete`);
  return new AppError('validation_failed', { [field]: [text] });
}

/** Hands the file over, or returns its error. */
async function keepFile({ keep, fault }: Form): Promise<string | undefined> {
  if (fault !== undefined || keep === undefined) return fault;
  return keep().then(() => undefined, faultOf);
}

/**
 * Lets the routes of a scope accept a form beside JSON, with a file in one of its fields. The text fields become the
 * body, so that one schema covers both.
 */
export async function acceptForms(
  scope: FastifyInstance,
  { field, takes }: Upload,
  body: z.ZodMiniType,
): Promise<void> {
  const kind = fileKinds[takes];
  const other = message(takes === 'csv' ? 'server.not_form' : 'server.neither_json_nor_form');
  scope.addContentTypeParser('*', (_request, _payload, done) => done(new AppError('unsupported_media_type', other)));
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
      // The rest is discarded, so that the connection can serve the next request.
      request.raw.unpipe();
      request.raw.resume();
      // A failed call of the system, as where the file is kept, is no fault of the file.
      throw error instanceof Error && 'syscall' in error ? error : refusalOf(error, field, kind.room);
    });
    const fault = await keepFile(form);
    if (fault !== undefined) {
      throw new AppError('validation_failed', { ...faultsIn(body, form.fields), [field]: [fault] });
    }
    request.body = form.fields;
  });
}
