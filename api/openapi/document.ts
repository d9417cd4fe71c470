import { STATUS_CODES } from 'node:http';
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import * as calls from '../contract/calls';
import type { SiteIdentity } from '../contract/site';
import { UPLOAD_LIMITS, UPLOAD_TYPES } from '../contract/upload';
import { errorAnswer } from './answers';
import { type CallDescription, type CallName, DESCRIPTIONS } from './calls';

type Json = Record<string, unknown>;

/** The statuses that come with Retry-After. */
const RETRIED = new Set([409, 429, 503]);

/** Converts a schema to JSON Schema, without the checks that JSON Schema cannot express. */
function schemaOf(schema: v.GenericSchema): Json {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
  });
  return rest;
}

const header = (description: string, schema: Json): Json => ({ description, schema });

const HEADERS = {
  'Retry-After': header('When to come back, in seconds', { type: 'integer', minimum: 1 }),
  'Idempotency-Replayed': header('Sent where the first answer to this key is given again', { const: 'true' }),
  'Set-Cookie': header('The session, or the sign of a browser that the account knows', { type: 'string' }),
  ETag: header('Names this version of the list', { type: 'string' }),
};

const pickHeaders = (names: (keyof typeof HEADERS)[]): Json =>
  names.length === 0 ? {} : { headers: Object.fromEntries(names.map(name => [name, HEADERS[name]])) };

const FORM: Json = {
  type: 'object',
  required: ['files'],
  properties: {
    graft: {
      type: 'string',
      maxLength: 256,
      description:
        'The upload secret, where the server has one; it must come before the files, else they are refused with 403',
    },
    files: {
      type: 'array',
      minItems: 1,
      maxItems: UPLOAD_LIMITS.images + UPLOAD_LIMITS.pdfs,
      description: `${UPLOAD_TYPES.join(', ')}; at most ${UPLOAD_LIMITS.fileBytes} bytes each`,
      items: { type: 'string', format: 'binary' },
    },
  },
};

/**
 * Describes the API as OpenAPI 3.1, based on the declared calls and on the schemas that the server itself uses.
 * @param siteUrl the public origin; its scheme decides the name of the session cookie
 */
export function describeApi(siteUrl: URL, { brand, supportEmail }: SiteIdentity): Json {
  const paths: Record<string, Json> = {};
  for (const { name, method, path: route } of Object.values(calls)) {
    const path = route.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeCall(name, DESCRIPTIONS[name]) };
  }
  return {
    openapi: '3.1.1',
    info: { title: brand, version: '1', contact: { email: supportEmail } },
    servers: [{ url: siteUrl.origin }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorAnswer) },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: siteUrl.protocol === 'https:' ? '__Host-sid' : 'sid' },
      },
    },
  };
}

function describeCall(name: CallName, call: CallDescription): Json {
  const parameters = describeParameters(call);
  return {
    operationId: name,
    summary: call.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...describeBody(call),
    ...(call.isPrivate ? { security: [{ session: [] }] } : {}),
    responses: describeAnswers(call),
  };
}

function describeParameters({ params = {}, isKeyed, isReference }: CallDescription): Json[] {
  const inHeader = (name: string, description: string, schema: Json) => ({
    name,
    in: 'header',
    description,
    schema,
  });
  return [
    ...Object.entries(params).map(([name, { description, schema }]) => ({
      name,
      in: 'path',
      required: true,
      description,
      schema: schemaOf(schema),
    })),
    ...(isKeyed
      ? [
          inHeader('Idempotency-Key', 'Sent again with the same key, a call has no second effect', {
            type: 'string',
            format: 'uuid',
          }),
        ]
      : []),
    ...(isReference
      ? [inHeader('If-None-Match', 'The ETag of the list that is there', { type: 'string' })]
      : []),
  ];
}

function describeBody({ body, isForm, takesForms }: CallDescription): Json {
  if (isForm)
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: FORM } } } };
  if (!body) return {};
  const types = ['application/json', ...(takesForms ? ['application/x-www-form-urlencoded'] : [])];
  const schema = schemaOf(body);
  return {
    requestBody: { required: true, content: Object.fromEntries(types.map(type => [type, { schema }])) },
  };
}

function describeAnswers(call: CallDescription): Json {
  const { success, failures, failure, isKeyed, isReference, setsCookie, isPage, takesForms } = call;
  const page = takesForms ? { 'text/html': { schema: { type: 'string' } } } : {};
  const described: Record<string, Json> = {
    [success.status]: {
      description: STATUS_CODES[success.status],
      ...pickHeaders([
        ...(isKeyed ? (['Idempotency-Replayed'] as const) : []),
        ...(setsCookie ? (['Set-Cookie'] as const) : []),
        ...(isReference ? (['ETag'] as const) : []),
      ]),
      content: { [isPage ? 'text/html' : 'application/json']: { schema: schemaOf(success.answer) }, ...page },
    },
  };
  if (isReference) described[304] = { description: STATUS_CODES[304], ...pickHeaders(['ETag']) };
  const type = call.isForm ? 'text/plain' : 'application/json';
  const schema = failure ? schemaOf(failure) : { $ref: '#/components/schemas/Error' };
  for (const status of failures) {
    described[status] = {
      description: STATUS_CODES[status],
      ...pickHeaders(RETRIED.has(status) ? ['Retry-After'] : []),
      content: { [type]: { schema }, ...page },
    };
  }
  return described;
}
