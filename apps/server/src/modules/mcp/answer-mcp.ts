// The Model Context Protocol over HTTP, without state. A file of its own: only servers that serve assistants load the SDK.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  InitializeRequestSchema,
  JSONRPCMessageSchema,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { config } from 'zod/mini';
import { sessionOf } from '../../identity/session/session.ts';
import { productVersion } from '../../lib/process/product.ts';
import { rpcCodes, rpcError } from './rpc-error.ts';
import { addressOf, resultMax, toolsOf } from './tools.ts';
import type { Tool } from './tools.ts';

// The SDK's zod has English texts for faults that name none. Where it is ours too, as in tests, ours would get them.
config({ localeError: () => undefined });

const refused = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] });

interface Answer {
  readonly error?: { readonly code: string; readonly message: string };
}

/** Makes the tool's call as the same caller: the same guard, limits and tenancy as over HTTP, and no way around them. */
async function callTool(app: FastifyInstance, request: FastifyRequest, tool: Tool, given: object) {
  const address = addressOf(tool, { ...given });
  if ('fault' in address) return refused(address.fault);
  const { authorization = '', 'user-agent': userAgent = '' } = request.headers;
  const response = await app.inject({
    method: 'GET',
    url: address.url,
    headers: { authorization, 'user-agent': userAgent },
    remoteAddress: request.ip,
  });
  const answer = response.json<Answer & Record<string, unknown>>();
  if (answer.error) return refused(`${answer.error.code}: ${answer.error.message}`);
  if (response.body.length > resultMax) return refused('too_large: Ask for fewer records, or use filters');
  // Before 2025-06-18 the protocol had the text alone, and many hosts of later versions give their model nothing else.
  return { structuredContent: answer, content: [{ type: 'text' as const, text: response.body }] };
}

const requests: Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>> = {
  initialize: InitializeRequestSchema,
  'tools/list': ListToolsRequestSchema,
  'tools/call': CallToolRequestSchema,
};

/** What is wrong with a message, in the codes of JSON-RPC: the SDK takes an invalid one for unparsable, or for its own fault. */
function faultOf(body: unknown) {
  const { data: message } = JSONRPCMessageSchema.safeParse(body);
  if (message === undefined) return { status: 400, text: rpcError('invalidRequest', body) };
  const schema = 'method' in message && Object.hasOwn(requests, message.method) ? requests[message.method] : undefined;
  if (!schema || !('id' in message) || schema.safeParse(message).success) return undefined;
  return { status: 200, text: rpcError('invalidParams', body) };
}

/** Answers one message of the protocol. */
export async function answerMcp(app: FastifyInstance, request: FastifyRequest, allowedOrigins: string[]) {
  const fault = faultOf(request.body);
  if (fault) return fault;
  const server = new Server(
    { name: 'orgscope', version: productVersion },
    {
      capabilities: { tools: {} },
      instructions: 'Reads the records and measures of an IT organisation. Money is decimal text; days are YYYY-MM-DD.',
    },
  );
  const tools = toolsOf(sessionOf(request));
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ told }) => told),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ told }) => told.name === params.name);
    // Also for tools that this token may not call: it is not told that they exist.
    if (!tool) throw Object.assign(new Error(`There is no tool ${params.name}`), { code: rpcCodes.invalidParams });
    return callTool(app, request, tool, params.arguments ?? {});
  });
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
    enableDnsRebindingProtection: true,
    allowedOrigins,
  });
  await server.connect(transport);
  try {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      if (value !== undefined) headers.set(name, String(value));
    const asked = new Request(new URL(request.url, 'http://localhost'), { method: 'POST', headers });
    const answer = await transport.handleRequest(asked, { parsedBody: request.body });
    return { status: answer.status, text: await answer.text() };
  } finally {
    await server.close();
  }
}
