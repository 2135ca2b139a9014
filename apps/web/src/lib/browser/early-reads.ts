// Answers of the API that a screen needs first, asked for while its code is still on its way.

const answers = new Map<string, Promise<Response>>();

/** Milliseconds after which an answer counts as old: who asks later, asks the server. */
const keptFor = 15_000;

export const forgetReads = (): void => answers.clear();

/** Asks for these addresses of the API now. */
export function startReads(addresses: readonly string[]): void {
  for (const address of addresses) {
    const answer = fetch(address, { headers: { Accept: 'application/json' }, credentials: 'include' });
    // Whoever takes it hears of a failure.
    answer.catch(() => {});
    answers.set(address, answer);
    setTimeout(() => answers.get(address) === answer && answers.delete(address), keptFor);
  }
}

/** The answer to an address that was asked for early; each is given out once. */
export function takeRead(address: string): Promise<Response> | undefined {
  const answer = answers.get(address);
  answers.delete(address);
  return answer;
}
