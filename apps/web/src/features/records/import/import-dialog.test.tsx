import { checkUserImport, importUsers, readUserColumns } from '@orgscope/contract/resources/users';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { settleBase } from '../../../api/client/base-address.ts';
import { importCalls } from '../../../api/records/imports.ts';
import { choose } from '../../../testing/screen.tsx';
import { haveTexts } from '../../../testing/texts.ts';
import { ImportDialog } from './import-dialog.tsx';

interface SentRequest extends Pick<RequestInit, 'signal'> {
  path: string;
  body: FormData;
}

const json = (body: unknown, status = 200) => Response.json(body, { status });
const sample = [['ada@acme.example', 'Ada', '']];
const columns = { columns: ['Mail', 'Who', ''], sample, rows: 2, mapping: { email: 0 } };
const good = { rows: 2, faulty_rows: 0, faults: [], fault_count: 0 };
const faulty = {
  rows: 2,
  faulty_rows: 1,
  fault_count: 2,
  faults: [
    { row: 3, field: 'email', value: 'nobody', text: 'Please enter a valid email address.' },
    { row: 3, field: 'name', value: '', text: 'Must be a name' },
  ],
};

let requests: SentRequest[];
let answers: Record<'columns' | 'check' | 'run' | 'proof', () => Response>;
const onDone = vi.fn<() => void>();
const onClose = vi.fn<() => void>();
const onShow = vi.fn<() => void>();

/** A response whose lines the test sends one by one. */
function openResponse() {
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({ start: (own) => void (control = own) });
  return {
    answer: () => new Response(stream, { headers: { 'content-type': 'application/x-ndjson' } }),
    send: (text: string) => control?.enqueue(new TextEncoder().encode(text)),
    sendBytes: (bytes: Uint8Array) => control?.enqueue(bytes),
    end: () => control?.close(),
    fail: (error: unknown) => control?.error(error),
  };
}
const line = (value: unknown) => `${JSON.stringify(value)}\n`;

beforeAll(() => {
  haveTexts();
  configure({ asyncUtilTimeout: 8000 });
  vi.setConfig({ testTimeout: 30_000 });
  settleBase(json({}));
});

beforeEach(() => {
  requests = [];
  for (const spy of [onDone, onClose, onShow]) spy.mockReset();
  answers = {
    columns: () => json({ success: true, data: columns }),
    check: () => json({ success: true, data: good }),
    run: () => new Response(line({ success: true, message: 'Done', data: { imported: 2 } })),
    proof: () => json({ success: true, data: { apps: [], recovery_codes: null, passkeys: [], sso: null } }),
  };
  vi.stubGlobal('fetch', async (path: string, { body, signal }: RequestInit) => {
    if (/\/me\//.test(path)) return answers.proof();
    requests.push({ path, body: body as FormData, ...(signal && { signal }) });
    if (path.endsWith('/columns/')) return answers.columns();
    return path.endsWith('/check/') ? answers.check() : answers.run();
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = (name: string, required: boolean) => ({
  name,
  label: name,
  heading: `the ${name}`,
  required,
  example: `an ${name}`,
});

function open() {
  const kind = {
    title: 'Invite many people',
    keptAs: 'import:users:1',
    calls: importCalls({ columns: readUserColumns, check: checkUserImport, run: importUsers }, { client_id: 7 }),
    fields: [field('email', true), field('name', false)],
    template: 'users.csv',
    words: {
      rows: (count: number) => `${count} people`,
      act: (count: number) => `Invite ${count} people`,
      ready: (count: number) => `${count} people can be invited`,
      running: 'Inviting people',
      done: (count: number) => `${count} people invited`,
      doneHint: 'Mails are on their way',
      nothing: 'Nobody was invited',
      unknown: 'Unknown whether anybody was invited',
    },
    show: { label: 'Show them', onClick: onShow },
    onDone,
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const dialog = (isOpen: boolean) => (
    <QueryClientProvider client={client}>
      <ImportDialog kind={kind} open={isOpen} onClose={onClose} />
    </QueryClientProvider>
  );
  const { rerender } = render(dialog(true));
  return { close: () => rerender(dialog(false)) };
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

async function paste(text = 'Mail,Who\nada@acme.example,Ada') {
  fireEvent.change(await screen.findByLabelText('Paste lines'), { target: { value: text } });
  await press('Continue');
}

async function run() {
  open();
  await paste();
  await press('Check');
  await press('Invite 2 people');
}

const asText = (call: SentRequest | undefined) => (call?.body.get('file') as File | undefined)?.text();

test('pasted lines are sent as a file, and the columns show the suggested fields and samples', async () => {
  open();
  await paste();
  expect(await screen.findByText('For example ada@acme.example')).toBeDefined();
  expect(screen.getByText('Not imported: Who')).toBeDefined();
  expect(await asText(requests[0])).toBe('Mail,Who\nada@acme.example,Ada');
  expect(requests[0]?.body.get('client_id')).toBe('7');
  expect(requests[0]?.body.get('language')).toBe('en');
  await press('Check');
  await screen.findByText('2 people can be invited');
  expect(requests[1]?.body.get('mapping')).toBe('{"email":0}');
});

test('a file that the server cannot read shows a fault at its button, and pasted lines stay', async () => {
  const encoding = 'The file is not UTF-8. Save it as CSV UTF-8 and choose it again';
  answers.columns = () =>
    json({ success: false, message: { file: [encoding] }, error: { message: 'No', code: 'validation_failed' } }, 400);
  open();
  fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [new File(['\xff'], 'people.csv')] } });
  expect(await screen.findByText(encoding)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Choose a file' }).getAttribute('aria-describedby')).toContain('fault');
  await paste('one line');
  await waitFor(() => expect(screen.getByLabelText('Paste lines').getAttribute('aria-invalid')).toBe('true'));
  expect((screen.getByLabelText('Paste lines') as HTMLTextAreaElement).value).toBe('one line');
});

test('a waiting request shows the number of imports ahead until its turn begins', async () => {
  const response = openResponse();
  answers.columns = response.answer;
  open();
  await paste();
  response.send(line({ waiting: 2 }));
  expect(await screen.findByText('Waiting: 2 imports before yours')).toBeDefined();
  response.send(line({ waiting: 1 }));
  expect(await screen.findByText('Waiting: 1 import before yours')).toBeDefined();
  response.send(line({ success: true, data: columns }));
  response.end();
  expect(await screen.findByText('For example ada@acme.example')).toBeDefined();
  expect(screen.queryByText(/^Waiting/)).toBeNull();
});

test('a refusal after a wait is shown at its field', async () => {
  answers.columns = () =>
    new Response(
      line({ waiting: 1 }) +
        line({ success: false, message: { file: ['Too long'] }, error: { message: 'No', code: 'validation_failed' } }),
    );
  open();
  await paste();
  expect(await screen.findByText('Too long')).toBeDefined();
});

test('a waiting run shows the number of imports ahead in place of its progress', async () => {
  const response = openResponse();
  answers.run = response.answer;
  await run();
  response.send(line({ waiting: 3 }));
  expect(await screen.findByText('Waiting: 3 imports before yours')).toBeDefined();
  response.send(line({ done: 1, total: 2 }));
  expect(await screen.findByText('1 of 2')).toBeDefined();
});

test.each(['closed', 'gone'])('a dialog that is %s while it waits leaves the queue', async (how) => {
  answers.check = openResponse().answer;
  const { close } = open();
  await paste();
  await press('Check');
  await waitFor(() => expect(requests).toHaveLength(2));
  if (how === 'closed') close();
  else cleanup();
  expect(requests[1]?.signal?.aborted).toBe(true);
});

test('a file of more than 10 MB is refused, and nothing is sent', async () => {
  open();
  const file = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.csv');
  fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [file] } });
  expect(await screen.findByText('The file must be at most 10 MB')).toBeDefined();
  expect(requests).toEqual([]);
});

test('a required field without a column shows a fault', async () => {
  answers.check = () =>
    json({ success: false, message: { email: ['Choose the column with the e-mail address'] }, error: {} }, 400);
  open();
  await paste();
  await press('Check');
  expect(await screen.findByText('Choose the column with the e-mail address')).toBeDefined();
  expect(screen.getByRole('combobox', { name: 'email' }).getAttribute('aria-invalid')).toBe('true');
});

test.each([
  ['keeps the matching of the columns if its headings are the same', columns.columns, '{"email":0,"name":1}'],
  ['has the suggested matching if its headings differ', ['Mail', 'Name', ''], '{"email":0}'],
])('another file %s', async (_, headings, mapping) => {
  answers.check = () => json({ success: true, data: faulty });
  open();
  await paste();
  await screen.findByText('For example ada@acme.example');
  await choose('name', 'Who');
  await press('Check');
  await screen.findByText('Rows with faults: 1 of 2');
  await press('Choose another file');
  answers.columns = () => json({ success: true, data: { ...columns, columns: headings } });
  await press('Continue');
  await press('Check');
  await screen.findByText('Rows with faults: 1 of 2');
  expect(requests.at(-1)?.body.get('mapping')).toBe(mapping);
});

test('faults are listed by row and field, can be filtered by field, and prevent the import', async () => {
  answers.check = () => json({ success: true, data: faulty });
  open();
  await paste();
  await press('Check');
  expect(await screen.findByText('Rows with faults: 1 of 2')).toBeDefined();
  const table = screen.getByRole('region', { name: 'Faults' });
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  fireEvent.change(screen.getByLabelText('Field'), { target: { value: 'email' } });
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  expect(within(table).getByText('nobody')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Invite/ })).toBeNull();
  await press('Choose another file');
  expect((screen.getByLabelText('Paste lines') as HTMLTextAreaElement).value).toContain('ada@acme.example');
});

test('progress is read line by line from chunks of any size, and the result shows the number', async () => {
  const { answer, send, end } = openResponse();
  answers.run = answer;
  await run();
  send('{"done":1,"to');
  send('tal":2}\n');
  const bar = await screen.findByRole('progressbar', { name: 'Inviting people' });
  await waitFor(() => expect(bar.getAttribute('value')).toBe('1'));
  expect(screen.getByText('1 of 2')).toBeDefined();
  send(line({ done: 2, total: 2 }));
  await waitFor(() =>
    expect((screen.getByRole('button', { name: 'Cancel' }) as HTMLButtonElement).disabled).toBe(true),
  );
  send(line({ success: true, message: 'Done', data: { imported: 2 } }));
  end();
  expect(await screen.findByText('2 people invited')).toBeDefined();
  expect(onDone).toHaveBeenCalledTimes(1);
  await press('Show them');
  expect(onShow).toHaveBeenCalledTimes(1);
});

test('pressing Import twice sends one request', async () => {
  const { answer, end } = openResponse();
  answers.run = answer;
  open();
  await paste();
  await press('Check');
  const act = await screen.findByRole('button', { name: 'Invite 2 people' });
  fireEvent.click(act);
  fireEvent.click(act);
  await screen.findByRole('progressbar');
  end();
  await screen.findByText('The connection was lost');
  expect(requests.filter(({ path }) => path.endsWith('/import/'))).toHaveLength(1);
});

test('a refusal in the last line is shown, and nothing counts as imported', async () => {
  answers.run = () =>
    new Response(
      line({ done: 0, total: 2 }) +
        line({ success: false, message: 'ada@acme.example is taken', error: { message: 'Taken', code: 'name_taken' } }),
    );
  await run();
  expect(await screen.findByText('Not imported')).toBeDefined();
  expect(screen.getByText('ada@acme.example is taken')).toBeDefined();
  expect(screen.getByText('Nobody was invited')).toBeDefined();
  expect(onDone).not.toHaveBeenCalled();
  await press('Check again');
  expect(await screen.findByText('2 people can be invited')).toBeDefined();
});

const proofRequired = () =>
  new Response(line({ success: false, message: 'Give your password', error: { code: 'proof_required' } }));

test('a file that makes administrators asks for the password, and is then sent again as it was', async () => {
  answers.run = proofRequired;
  await run();
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'a-good-password' } });
  answers.run = () => new Response(line({ success: true, message: 'Done', data: { imported: 2 } }));
  await press('Confirm');
  expect(await screen.findByText('2 people invited')).toBeDefined();
  const sent = requests.filter(({ path }) => path.endsWith('/import/'));
  expect(await Promise.all(sent.map(async (each) => asText(each)))).toEqual(
    Array.from({ length: 2 }, () => 'Mail,Who\nada@acme.example,Ada'),
  );
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('without the password the checked file stays, and nothing counts as imported', async () => {
  answers.run = proofRequired;
  await run();
  const proof = await screen.findByRole('dialog', { name: 'Confirm your password' });
  fireEvent.click(within(proof).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('2 people can be invited')).toBeDefined();
  expect(onDone).not.toHaveBeenCalled();
});

test.each([
  ['before any line has come', undefined, 'Starting...', 'Unknown whether anybody was invited'],
  ['in the queue', { waiting: 2 }, /^Waiting: 2/, 'Nobody was invited'],
  ['of rows that are being written', { done: 1, total: 2 }, '1 of 2', 'Unknown whether anybody was invited'],
])('Cancel %s aborts the request and says what is known', async (_, sent, shown, outcome) => {
  const { answer, send, fail } = openResponse();
  answers.run = answer;
  await run();
  if (sent) send(line(sent));
  await screen.findByText(shown);
  const { signal } = requests.at(-1) ?? {};
  signal?.addEventListener('abort', () => fail(new DOMException('Aborted', 'AbortError')));
  await press('Cancel');
  expect(await screen.findByText('Cancelled')).toBeDefined();
  expect(screen.getByText(outcome)).toBeDefined();
  expect(onDone).toHaveBeenCalledOnce();
});

test.each([
  ['breaks off', (response: ReturnType<typeof openResponse>) => response.fail(new TypeError('network error'))],
  ['ends without a last line', (response: ReturnType<typeof openResponse>) => response.end()],
])('a connection that %s says that the result is unknown, and what to do', async (_, lose) => {
  const response = openResponse();
  answers.run = response.answer;
  await run();
  response.send(line({ done: 1, total: 2 }));
  await screen.findByText('1 of 2');
  lose(response);
  expect(await screen.findByText('The connection was lost')).toBeDefined();
  expect(screen.getByText('Unknown whether anybody was invited')).toBeDefined();
  expect(onDone).toHaveBeenCalledTimes(1);
  await press('Check again');
  expect(await screen.findByText('2 people can be invited')).toBeDefined();
});

test('Esc closes an import whose connection was lost, and does not ask', async () => {
  const response = openResponse();
  answers.run = response.answer;
  await run();
  response.end();
  fireEvent.keyDown(await screen.findByText('The connection was lost'), { key: 'Escape' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a chunk may end inside a character', async () => {
  const { answer, sendBytes, end } = openResponse();
  answers.run = answer;
  await run();
  const bytes = new TextEncoder().encode(line({ success: false, message: 'Zoë is taken', error: {} }));
  const cutAt = bytes.indexOf(0xc3) + 1;
  sendBytes(bytes.slice(0, cutAt));
  sendBytes(bytes.slice(cutAt));
  end();
  expect(await screen.findByText('Zoë is taken')).toBeDefined();
});

test('leaving the screen cancels a running import, Esc does not, and the browser asks before it closes the page', async () => {
  const { answer, send } = openResponse();
  answers.run = answer;
  await run();
  send(line({ done: 1, total: 2 }));
  fireEvent.keyDown(await screen.findByText('1 of 2'), { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  const { signal } = requests.at(-1) ?? {};
  expect(signal?.aborted).toBe(false);
  cleanup();
  expect(signal?.aborted).toBe(true);
});

test('each step focuses its heading, and the same file can be chosen again', async () => {
  open();
  const input = screen.getByLabelText<HTMLInputElement>('CSV file');
  const emptied = vi.spyOn(input, 'value', 'set');
  fireEvent.change(input, { target: { files: [new File(['Mail'], 'people.csv')] } });
  expect(emptied).toHaveBeenCalledWith('');
  await screen.findByText('For example ada@acme.example');
  expect(document.activeElement?.textContent).toBe('Step 2 of 4: Match columns');
  await press('Check');
  await screen.findByText('2 people can be invited');
  expect(document.activeElement?.textContent).toBe('Step 3 of 4: Check');
});

test('the template has the headings that the server knows, not the labels of the page', async () => {
  const made = vi.spyOn(URL, 'createObjectURL');
  made.mockClear();
  open();
  await press('Download a template');
  const [[file] = []] = made.mock.calls;
  expect(file instanceof Blob && (await file.text())).toBe('\uFEFFthe email,the name\r\nan email,an name\r\n');
});

test('columns without headings are numbered, and another order of them is matched again', async () => {
  const list = { columns: ['', ''], sample: [['ada@acme.example', 'Ada']], rows: 1, mapping: { email: 0 } };
  answers.columns = () => json({ success: true, data: list });
  open();
  await paste('ada@acme.example,Ada');
  expect((await screen.findByLabelText(/^email/)).textContent).toContain('Column 1');
  await press('Choose another file');
  answers.columns = () => json({ success: true, data: { ...list, mapping: { email: 1 } } });
  await paste('Ada,ada@acme.example');
  await waitFor(async () => expect((await screen.findByLabelText(/^email/)).textContent).toContain('Column 2'));
});

test('releases the downloaded file', async () => {
  const [made, gone] = [vi.spyOn(URL, 'createObjectURL'), vi.spyOn(URL, 'revokeObjectURL')];
  open();
  await press('Download a template');
  await waitFor(() => expect(gone).toHaveBeenCalledWith(made.mock.results[0]?.value));
});

test('Esc asks before it discards pasted lines', async () => {
  open();
  fireEvent.change(screen.getByLabelText('Paste lines'), { target: { value: 'Mail' } });
  fireEvent.keyDown(screen.getByLabelText('Paste lines'), { key: 'Escape' });
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
  fireEvent.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
});

test('an import that leaves out rows lists them with the reasons', async () => {
  const leftOut = [{ row: 3, field: 'email', value: 'bo@other.example', text: 'It has an account elsewhere' }];
  answers.run = () => new Response(line({ success: true, message: 'Done', data: { imported: 1, left_out: leftOut } }));
  await run();
  expect(await screen.findByText('1 people invited')).toBeDefined();
  expect(screen.getByText('1 row was left out. Everything else is done.')).toBeDefined();
  const faults = within(screen.getByRole('region', { name: 'Faults' }));
  expect(faults.getByText('bo@other.example')).toBeDefined();
  expect(faults.getByText('It has an account elsewhere')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Download faults' })).toBeDefined();
  expect(onDone).toHaveBeenCalledOnce();
});

test('an import that leaves out every row says that none was imported', async () => {
  const leftOut = [2, 3].map((row) => ({ row, field: 'email', value: `${row}@other.example`, text: 'Elsewhere' }));
  answers.run = () => new Response(line({ success: true, message: 'Done', data: { imported: 0, left_out: leftOut } }));
  await run();
  expect(await screen.findByText('0 people invited')).toBeDefined();
});

test('the result counts unchanged rows, both say how many rows of deleted records are left out, and are announced', async () => {
  const told = '3 rows of deleted records are left out.';
  const counts = 'New 2 · Changed 0 · Unchanged 5';
  answers.check = () => json({ success: true, data: { ...good, rows: 7, added: 2, unchanged: 5, deleted_rows: 3 } });
  const data = { imported: 2, added: 2, changed: 0, unchanged: 5, deleted_rows: 3 };
  answers.run = () => new Response(line({ success: true, message: 'Done', data }));
  open();
  // A region is read only if it was there before its text.
  const announced = screen.getAllByRole('status').at(0);
  await paste();
  await press('Check');
  expect(await screen.findByText(told)).toBeDefined();
  const checked = `No faults found. 2 people can be invited. ${told} ${counts}`;
  await waitFor(() => expect(announced?.textContent).toBe(checked));
  await press('Invite 2 people');
  expect(await screen.findByText('2 people invited')).toBeDefined();
  expect(announced?.textContent).toBe(`2 people invited. Mails are on their way. ${told}`);
  expect(screen.getByText(told)).toBeDefined();
  expect(screen.getByText('Unchanged').nextSibling?.textContent).toBe('5');
});
