// A mail server that takes every mail and keeps none. A process of its own: beside the server under measurement, or in the
// process that calls it, its work would be measured too. Sends its address, and on each message how many mails it has.
import { SMTPServer } from 'smtp-server';

let received = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  onData(stream, _session, done) {
    stream.resume();
    stream.on('end', () => {
      received += 1;
      done();
    });
  },
});
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address();
  if (address && typeof address === 'object') process.send?.(`smtp://127.0.0.1:${address.port}`);
});

process.on('message', () => process.send?.(received));
// The measurement has ended, or failed.
process.on('disconnect', () => process.exit());
