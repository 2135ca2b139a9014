import { expect, it } from 'vitest';
import { webAddress } from './web-address.ts';

it.each([
  ['acme.example', 'https://acme.example'],
  ['acme.example/about?a=b#c', 'https://acme.example/about?a=b#c'],
  ['http://start', 'http://start'],
  ['HTTPS://Acme.example', 'HTTPS://Acme.example'],
  ['intranet:8080/wiki', 'https://intranet:8080/wiki'],
  ['مثال.إختبار', 'https://مثال.إختبار'],
  ['[2001:db8::1]:8443', 'https://[2001:db8::1]:8443'],
])('%s links to %s', (text, address) => {
  expect(webAddress(text)).toBe(address);
});

it.each([
  'file:///etc/passwd',
  'FILE:///etc/passwd',
  'file:/etc/passwd',
  'ftp://acme.example',
  'javascript:alert(1)',
  'javascript://acme.example/%0Aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://acme.example/1',
  'view-source:https://acme.example',
  'mailto:ada@acme.example',
  'tel:+4912345',
  'https:acme.example',
  'https:///etc/passwd',
  '//acme.example',
  '/etc/passwd',
  '\\\\server\\share',
  'https://acme.example@evil.example',
  'ada:secret@acme.example',
  'java\tscript:alert(1)',
  'none yet',
  'http://',
  'https://[',
  'acme.example:99999',
])('%s has no link', (text) => {
  expect(webAddress(text)).toBeUndefined();
});
