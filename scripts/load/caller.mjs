// A program that calls the servers as one signed-in person.

const demoPassword = 'Orgscope-demo-1';

/** @typedef {{ status: number, headers: Headers, body: any, text: string }} Answer */

/** @param {string} url @param {RequestInit} [options] @returns {Promise<Answer>} */
async function send(url, options) {
  const tooLate = new AbortController();
  // Ended with its call: a signal of AbortSignal.timeout stays in memory to its end, and thousands of them made the caller itself pause.
  const timer = setTimeout(() => tooLate.abort(new Error('No answer within 70 seconds')), 70_000);
  const response = await fetch(url, { ...options, signal: tooLate.signal });
  const text = await response.text().finally(() => clearTimeout(timer));
  /** @type {unknown} */
  let body;
  try {
    // Imports answer several lines, of which the last tells the end.
    body = JSON.parse(text.trim().split('\n').at(-1) ?? '');
  } catch {
    body = undefined;
  }
  return { status: response.status, headers: response.headers, body, text };
}

/** @param {string} [from] @returns {Record<string, string>} */
const forwarded = (from) => (from ? { 'x-forwarded-for': from } : {});

/** @param {unknown} body */
const asJson = (body) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** @param {string} origin @param {string} username @param {{ password?: string, from?: string }} [options] `from`: the network that a proxy tells. */
export const signIn = (origin, username, { password = demoPassword, from } = {}) => {
  const { headers, body } = asJson({ username, password });
  return send(`${origin}/api/core/token/`, { method: 'POST', body, headers: { ...headers, ...forwarded(from) } });
};

/** The headers of the session that a sign-in began. @param {Answer} signedIn @returns {Record<string, string>} */
export function sessionOf({ status, headers, text }) {
  if (status !== 200) throw new Error(`The sign-in was answered with ${status}: ${text.slice(0, 300)}`);
  const cookies = headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
  const csrf = cookies.find((each) => each.startsWith('csrftoken='))?.slice('csrftoken='.length) ?? '';
  return { cookie: cookies.join('; '), 'x-csrftoken': csrf };
}

/** @param {Record<string, string>} session */
export const callerAs = (session) => ({
  /** @param {string} url */
  get: (url) => send(url, { headers: session }),
  /** @param {string} url @param {unknown} [body] @param {string} [key] An Idempotency-Key. */
  post(url, body, key) {
    const { headers = {}, ...json } = body === undefined ? {} : asJson(body);
    return send(url, {
      method: 'POST',
      ...json,
      headers: { ...session, ...headers, ...(key && { 'idempotency-key': key }) },
    });
  },
  /** @param {string} url @param {string} csv @param {object} mapping */
  importFile(url, csv, mapping) {
    const form = new FormData();
    form.set('mapping', JSON.stringify(mapping));
    form.set('file', new Blob([csv], { type: 'text/csv' }), 'assets.csv');
    return send(url, { method: 'POST', headers: session, body: form });
  },
});

/** @typedef {ReturnType<typeof callerAs>} Caller */
