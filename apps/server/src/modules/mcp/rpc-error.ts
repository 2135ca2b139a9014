// The errors of JSON-RPC 2.0. Apart from the SDK, which is loaded for the first message alone.

export const rpcCodes = { parseError: -32_700, invalidRequest: -32_600, invalidParams: -32_602 } as const;

const texts: Record<keyof typeof rpcCodes, string> = {
  parseError: 'Parse error: the body is not JSON in UTF-8',
  invalidRequest: 'Invalid Request: send one message of JSON-RPC 2.0',
  invalidParams: 'Invalid params',
};

/** The id of a message, null where it cannot be told. */
function idIn(body: unknown): string | number | null {
  if (typeof body !== 'object' || body === null || !('id' in body)) return null;
  return typeof body.id === 'string' || typeof body.id === 'number' ? body.id : null;
}

export const rpcError = (code: keyof typeof rpcCodes, body?: unknown): string =>
  JSON.stringify({ jsonrpc: '2.0', id: idIn(body), error: { code: rpcCodes[code], message: texts[code] } });
