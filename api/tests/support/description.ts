import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';

interface Described {
  paths: Record<string, Record<string, { responses: Record<string, DescribedAnswer> } | undefined>>;
}

interface DescribedAnswer {
  headers?: Record<string, unknown>;
  content?: Record<string, unknown>;
}

/** An answer and the call that it answers. */
interface SeenAnswer {
  method: string;
  path: string;
  status: number;
  headers: Headers;
  text: string;
}

/** @throws Error if an answer does not match the description */
type DescriptionCheck = (answer: SeenAnswer) => void;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** A bug of ours, which no description covers. */
const INTERNAL = 500;
const SCHEMA_ID = 'api';

const pointer = (...parts: string[]) =>
  parts.map(part => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** @returns a check of answers against an OpenAPI document */
export function createDescriptionCheck(document: object): DescriptionCheck {
  const ajv = new Ajv2020({ strict: false, formats: { uuid: UUID } });
  ajv.addSchema(document, SCHEMA_ID);
  const { paths } = document as Described;
  const routes = Object.keys(paths).map(template => ({
    template,
    form: new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));
  const compiled = new Map<string, ValidateFunction>();

  function requireSchema(at: string, { method, path, status, text }: SeenAnswer, value: unknown): void {
    const validate = compiled.get(at) ?? ajv.compile({ $ref: `${SCHEMA_ID}#${encodeURI(at)}` });
    compiled.set(at, validate);
    if (validate(value)) return;
    throw new Error(`${method} ${path} ${status}: ${ajv.errorsText(validate.errors)} in ${text}`);
  }

  return answer => {
    const { method, path, status, headers, text } = answer;
    const bare = new URL(path, 'http://localhost').pathname;
    const template = routes.find(({ form }) => form.test(bare))?.template ?? '';
    const verb = method.toLowerCase();
    const operation = paths[template]?.[verb];
    // The description does not cover paths that are not calls.
    if (!operation || status === INTERNAL) return;
    const described = operation.responses[status];
    const type = headers.get('content-type')?.split(';')[0] ?? '';
    if (!described) throw new Error(`${method} ${path} ${status} is not described.`);
    if (described.headers?.['Retry-After'] && status !== 409 && !headers.has('retry-after')) {
      throw new Error(`${method} ${path} ${status} does not say when to come back.`);
    }
    if (!described.content) {
      if (text !== '') throw new Error(`${method} ${path} ${status} has a body.`);
      return;
    }
    if (!described.content[type]) throw new Error(`${method} ${path} ${status} is ${type}.`);
    const at = pointer('paths', template, verb, 'responses', String(status), 'content', type, 'schema');
    requireSchema(at, answer, type === 'application/json' ? JSON.parse(text) : text);
  };
}
