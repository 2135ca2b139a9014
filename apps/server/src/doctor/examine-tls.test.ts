import type pg from 'pg';
import { expect, it } from 'vitest';
import { examineTls } from './examine-tls.ts';

const plain = (host: string) => ({ host, connection: { stream: {} } }) as unknown as pg.Client;
const levelOf = (host: string, query = '', production = true) =>
  examineTls('DATABASE_URL', `postgres://app:secret@${host}/orgscope${query}`, plain(host), production).level;

it('a connection without encryption over a network is a fault in production', () => {
  expect([levelOf('db.example'), levelOf('db.example', '', false), levelOf('127.0.0.1')]).toEqual([
    'fault',
    'advice',
    'good',
  ]);
});

it('a connection without encryption is advice where the address asks for it', () => {
  expect([levelOf('db.example', '?sslmode=disable'), levelOf('db.example', '?sslmode=prefer')]).toEqual([
    'advice',
    'fault',
  ]);
});
