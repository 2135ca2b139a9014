-- Not for the rows of former versions, whose secrets each start of a server encrypts.
ALTER TABLE "mails" ADD CONSTRAINT "mails_secret_is_sealed" CHECK (secret like 'v1.%.%') NOT VALID;
