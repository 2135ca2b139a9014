// A process with a caller, who sends one call every 20 ms whatever the answers take.

/** @typedef {{ url: string, cookie: string }} Call */

/** @type {Promise<number>[]} */
let calls = [];
/** @type {NodeJS.Timeout | undefined} */
let pace;

/** @param {Call} call */
async function timeOf({ url, cookie }) {
  const start = performance.now();
  const response = await fetch(url, { headers: { cookie } });
  await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - start;
}

// A call begins the measurement; the end is answered with what each call took.
process.on('message', (/** @type {Call | 'end'} */ call) => {
  clearInterval(pace);
  if (call === 'end') void Promise.all(calls).then((times) => process.send?.(times));
  else {
    calls = [];
    pace = setInterval(() => calls.push(timeOf(call)), 20);
  }
});
