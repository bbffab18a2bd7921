import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { developmentClient, readClients } from './clients.ts';

describe('readClients', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'jobmark-clients-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const fileWith = (text: string): string => {
    const file = join(folder, 'clients.json');
    writeFileSync(file, text);
    return file;
  };
  const client = { clientId: 'a', clientSecret: 'very secret', scopes: ['classmaster', 'postings:uk'] };

  it('reads clients', () => {
    expect(readClients(fileWith(JSON.stringify([client])))).toEqual([client]);
  });

  it.each([
    ['{', /clients\.json is not valid JSON/],
    ['{}', /must hold an array/],
    ['[null]', /client 1: clientId must be a text/],
    [JSON.stringify([client, { ...client, clientSecret: '' }]), /client 2: clientSecret must be a text/],
    [JSON.stringify([{ ...client, clientSecret: 7 }]), /client 1: clientSecret must be a text/],
    [JSON.stringify([{ ...client, scopes: 'classmaster' }]), /client 1: scopes must be an array/],
    [JSON.stringify([{ ...client, scopes: ['x'] }]), /unknown scope "x"; known are classmaster,/],
    [JSON.stringify([client, client]), /client 2: the clientId a is taken already/],
    [JSON.stringify([developmentClient]), /client 1: the clientId jobmark-development is taken already/],
  ])('refuses %s', (text, message) => {
    expect(() => readClients(fileWith(text))).toThrow(message);
  });

  it('names the file that it cannot read', () => {
    expect(() => readClients(join(folder, 'absent.json'))).toThrow(/cannot read .*absent\.json: ENOENT/);
  });

  it('quotes no secret of a broken file', () => {
    let message = '';
    try {
      readClients(fileWith('[{"clientSecret":"very secret",}]'));
    } catch (error) {
      message = String(error);
    }
    expect(message).toMatch(/not valid JSON/);
    expect(message).not.toContain('very secret');
  });
});
