interface File {
  readonly bytes: Buffer | string;
  readonly name?: string;
  readonly type?: string;
  /** The name of its field. */
  readonly field?: string;
}

const boundary = 'form-of-a-test';

const part = (disposition: string, type: string, content: Buffer | string) => [
  Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${type}\r\n`),
  Buffer.from(content),
  Buffer.from('\r\n'),
];

/** A form as a browser sends it, with files exactly as given. */
export function formOf(fields: Record<string, unknown>, ...files: File[]) {
  const payload = Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, '', String(value))),
    ...files.flatMap(({ bytes, name = 'picture.png', type = 'image/png', field = 'profile_picture' }) =>
      part(`name="${field}"; filename="${name}"`, `content-type: ${type}\r\n`, bytes),
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
