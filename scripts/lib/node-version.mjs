// Old syntax only: the Node.js versions that this file refuses must be able to run it.
var numbers = /^(\d+)\.(\d+)/.exec(process.versions.node);
var major = Number(numbers && numbers[1]);
var minor = Number(numbers && numbers[2]);
var good = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;

if (!good) {
  console.error(
    'Orgscope needs Node.js 20.19, 22.12 or newer and found ' +
      process.versions.node +
      '. Install the current release from https://nodejs.org and run this again.',
  );
  process.exit(1);
}
