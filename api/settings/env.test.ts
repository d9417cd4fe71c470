import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnv, WrongSetting } from './env';

describe('the environment', () => {
  it('need not be set', () => {
    expect(readEnv({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: undefined,
      databaseReplicaUrl: undefined,
      processes: 1,
      operator: undefined,
      dataDir: resolve('.data'),
      trustProxy: 0,
      stopDelayMs: 0,
      siteUrl: new URL('http://localhost:8080'),
      smtpUrl: undefined,
      mailFrom: undefined,
      uploadGraft: undefined,
      uploadS3: undefined,
      privacyKey: undefined,
    });
  });

  it('has its public address on its own port, unless that is set', () => {
    const addressOf = (variables: Record<string, string>) => readEnv(variables).siteUrl.origin;
    expect(addressOf({ PORT: '8090' })).toBe('http://localhost:8090');
    expect(addressOf({ PORT: '0' })).toBe('http://localhost:8080');
    expect(addressOf({ PORT: '8090', SITE_URL: 'https://example.com' })).toBe('https://example.com');
  });

  it('allows several processes only on a server, because the embedded database has one', () => {
    expect(() => readEnv({ WEB_CONCURRENCY: '2' })).toThrow('WEB_CONCURRENCY above 1 needs DATABASE_URL');
    expect(readEnv({ WEB_CONCURRENCY: '2', DATABASE_URL: 'postgres://db/site' }).processes).toBe(2);
    expect(() => readEnv({ WEB_CONCURRENCY: '65' })).toThrow('WEB_CONCURRENCY must be');
  });

  it('allows a standby only of a server', () => {
    expect(() => readEnv({ DATABASE_REPLICA_URL: 'postgres://standby/site' })).toThrow('needs DATABASE_URL');
  });

  it('has a port for operators only with a secret', () => {
    expect(() => readEnv({ OPERATOR_PORT: '9090' })).toThrow('OPERATOR_PORT needs OPERATOR_SECRET');
    expect(() => readEnv({ OPERATOR_PORT: '9090', OPERATOR_SECRET: 'short' })).toThrow('32 characters');
    const secret = 'a secret of some thirty-two letters';
    expect(readEnv({ OPERATOR_PORT: '9090', OPERATOR_SECRET: secret }).operator).toEqual({
      port: 9090,
      host: '127.0.0.1',
      secret,
    });
  });

  it('sends traces only to an address, to which it adds the path of spans', () => {
    expect(readEnv({ OTEL_SERVICE_NAME: 'shop', OTEL_EXPORTER_OTLP_HEADERS: 'a=b' }).traces).toBeUndefined();
    const tracesTo = (endpoint: string, more = {}) =>
      readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...more }).traces;
    expect(tracesTo('http://127.0.0.1:4318')).toEqual({
      url: new URL('http://127.0.0.1:4318/v1/traces'),
      serviceName: 'site',
      headers: {},
    });
    expect(tracesTo('https://otel.example.com/in/')?.url.href).toBe('https://otel.example.com/in/v1/traces');
    expect(tracesTo('https://otel.example.com/in')?.url.href).toBe('https://otel.example.com/in/v1/traces');
    const OTEL_EXPORTER_OTLP_HEADERS = 'Authorization=Bearer%20a%2Cb==, x-tenant = site ,';
    expect(tracesTo('http://otel', { OTEL_SERVICE_NAME: 'shop', OTEL_EXPORTER_OTLP_HEADERS })).toMatchObject({
      serviceName: 'shop',
      headers: { authorization: 'Bearer a,b==', 'x-tenant': 'site' },
    });
  });

  it('treats an empty variable as not set', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: ' ' })).toEqual(readEnv({}));
  });

  it('provides every setting', () => {
    const env = readEnv({
      PORT: '0',
      HOST: '::1',
      DATABASE_URL: 'postgresql://me:secret@db/site',
      DATA_DIR: '/var/lib/site',
      TRUST_PROXY: '2',
      STOP_DELAY: '5',
      SITE_URL: 'https://www.example.com/',
      SMTP_URL: 'smtps://me:secret@mail.example.com',
      MAIL_FROM: 'hello@example.com',
      UPLOAD_GRAFT: 'a secret',
      PRIVACY_KEY: 'a secret of some thirty-two letters',
    });
    expect(env).toMatchObject({
      port: 0,
      host: '::1',
      dataDir: '/var/lib/site',
      trustProxy: 2,
      stopDelayMs: 5000,
    });
    expect(env.databaseUrl).toBe('postgresql://me:secret@db/site');
    expect(env.smtpUrl).toBe('smtps://me:secret@mail.example.com');
    expect(env.mailFrom).toEqual({ name: undefined, address: 'hello@example.com' });
    expect(env.uploadGraft).toBe('a secret');
    expect(env.privacyKey).toBe('a secret of some thirty-two letters');
    expect(env.siteUrl.origin).toBe('https://www.example.com');
  });

  it.each([
    ['PORT', '80a'],
    ['PRIVACY_KEY', 'too short'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'my host'],
    ['DATABASE_URL', 'localhost:5432'],
    ['DATABASE_URL', 'mysql://db/site'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '11'],
    ['STOP_DELAY', '61'],
    ['SITE_URL', 'www.example.com'],
    ['SITE_URL', 'ftp://www.example.com'],
    ['SITE_URL', 'https://www.example.com/shop'],
    ['SITE_URL', 'https://me@www.example.com'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['MAIL_FROM', 'hello'],
    ['MAIL_FROM', 'Us <hello>'],
    ['MAIL_FROM', 'Us <hello@example.com'],
    ['MAIL_FROM', 'Us hello@example.com'],
    ['MAIL_FROM', 'Us <hello@example.com>, Them <them@example.com>'],
    ['MAIL_FROM', 'them@example.com, Us <hello@example.com>'],
    ['MAIL_FROM', 'Us, and Co <hello@example.com>'],
    ['MAIL_FROM', '"Us <hello@example.com>'],
    ['MAIL_FROM', 'Us\r\nBcc: eve@example.com <hello@example.com>'],
    ['MAIL_FROM', '"Us\nBcc: eve@example.com" <hello@example.com>'],
    ['MAIL_FROM', '"Us\\\nBcc: eve@example.com" <hello@example.com>'],
    ['MAIL_FROM', 'Us <hello@example.com\r\nBcc: eve@example.com>'],
    ['UPLOAD_GRAFT', 'x'.repeat(257)],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', '127.0.0.1:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://127.0.0.1:4317'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://me:secret@127.0.0.1:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:4318/?key=secret'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization'],
    ['OTEL_EXPORTER_OTLP_HEADERS', '=secret'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'my name=secret'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%zz'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=b%0D%0Ac: d'],
  ])('refuses %s=%s with a sentence that names the variable', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(WrongSetting);
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^${name} must be .*\\.$`));
  });

  it.each([
    ['hello@example.com', undefined],
    ['<hello@example.com>', undefined],
    ['Us <hello@example.com>', 'Us'],
    ['  Us & Sons   <hello@example.com> ', 'Us & Sons'],
    ["Zoë O'Hara Ltd. <hello@example.com>", "Zoë O'Hara Ltd."],
    ['"Us, and Co" <hello@example.com>', 'Us, and Co'],
    ['"Us \\"AI\\" <lab>" <hello@example.com>', 'Us "AI" <lab>'],
    ['"" <hello@example.com>', undefined],
  ])('reads a sender from MAIL_FROM=%s', (value, name) => {
    expect(readEnv({ MAIL_FROM: value }).mailFrom).toEqual({ name, address: 'hello@example.com' });
  });
});
