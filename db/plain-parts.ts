import type { PendingQuery, Row, Sql } from 'postgres';

type Params = Parameters<Sql>[1][];

/**
 * Learns of a statement when it is sent.
 * @param kind its verb, such as `SELECT`
 * @param ending settles when the statement has its rows or its error
 */
export type WatchStatement = (kind: string, ending: PromiseLike<unknown>) => void;

/**
 * Makes the parts of statements plain objects. With the driver's own tag each part is a promise with a dozen fields,
 * and the parts of a statement cost the garbage collector more than the statement itself.
 * @param driver the driver's tag
 * @param watch learns of each statement
 * @returns a tag for the same statements: one runs when it is awaited, one inside another becomes its text
 */
export function withPlainParts(driver: Sql, watch?: WatchStatement): Sql {
  const tag = (first: TemplateStringsArray | object, ...values: Params) =>
    isTemplate(first)
      ? new Statement(driver, watch, first, values)
      : (driver as CallableFunction)(first, ...values);
  // Everything but the tag itself (`begin`, `unsafe`, `end`, …) is the driver's.
  return new Proxy(driver, { apply: (_driver, _this, args: Parameters<typeof tag>) => tag(...args) });
}

const isTemplate = (value: object): value is TemplateStringsArray => Array.isArray(value) && 'raw' in value;

class Statement implements PromiseLike<readonly Row[]> {
  private running: PendingQuery<Row[]> | undefined;

  constructor(
    private readonly driver: Sql,
    private readonly watch: WatchStatement | undefined,
    private readonly template: TemplateStringsArray,
    private readonly values: Params,
  ) {}

  // biome-ignore lint/suspicious/noThenProperty: a statement runs when it is awaited, as the driver's own does
  get then() {
    return this.run().then.bind(this.run());
  }

  get catch() {
    return this.run().catch.bind(this.run());
  }

  get finally() {
    return this.run().finally.bind(this.run());
  }

  private run(): PendingQuery<Row[]> {
    this.running ??= this.values.some(isPart) ? this.runWithParts() : this.send(this.template, this.values);
    return this.running;
  }

  private runWithParts(): PendingQuery<Row[]> {
    const texts = [''];
    const params: Params = [];
    this.write(texts, params);
    return this.send(templateOf(texts), params);
  }

  private send(template: TemplateStringsArray, params: Params): PendingQuery<Row[]> {
    const query = this.driver(template, ...params);
    this.watch?.(kindOf(template), query);
    return query;
  }

  /** Appends the text and the parameters, those of the parts included. */
  private write(texts: string[], params: Params): void {
    const { template, values } = this;
    for (const [index, text] of template.entries()) {
      texts[texts.length - 1] += text;
      if (index === values.length) break;
      const value: unknown = values[index];
      if (isPart(value)) value.write(texts, params);
      else {
        params.push(value as Params[number]);
        texts.push('');
      }
    }
  }
}

const isPart = (value: unknown): value is Statement => value instanceof Statement;

/** The program has a few dozen statements, so this does not grow. */
const templates = new Map<string, TemplateStringsArray>();

/** The same texts give the same template, by which the driver knows a statement. */
function templateOf(texts: string[]): TemplateStringsArray {
  const key = texts.join('\0');
  const known = templates.get(key);
  if (known) return known;
  const made = Object.assign(texts, { raw: texts });
  templates.set(key, made);
  return made;
}

const kinds = new WeakMap<TemplateStringsArray, string>();

/** What a statement changes first, wherever it stands: a write is a `with` around several changes. */
const CHANGE = /\b(?:(insert) into|(delete) from|(update) \w+(?: as \w+| \w+)? set)\b/i;

/** The verb of a statement, in capitals. */
function kindOf(template: TemplateStringsArray): string {
  const known = kinds.get(template);
  if (known !== undefined) return known;
  const text = template.join('');
  const first = /\w+/.exec(text)?.[0].toUpperCase() ?? '';
  const kind = first === 'WITH' ? changeIn(text) : first;
  kinds.set(template, kind);
  return kind;
}

/** The verb of the first change in a statement that begins with `with`; it may only read. */
function changeIn(text: string): string {
  const [, ...verbs] = CHANGE.exec(text) ?? [];
  return verbs.find(Boolean)?.toUpperCase() ?? 'SELECT';
}
