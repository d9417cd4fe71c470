/** As much of a `Request` as Workbox stores and sends again. Its body is read without waits of its own. */
export class DeviceRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;

  constructor(
    url: string,
    {
      method = 'GET',
      headers = {},
      body = '',
    }: { method?: string; headers?: HeadersInit; body?: string | ArrayBuffer } = {},
  ) {
    this.url = url;
    this.method = method;
    this.headers = new Headers(headers);
    this.body = typeof body === 'string' ? body : new TextDecoder().decode(body);
  }

  clone(): DeviceRequest {
    return new DeviceRequest(this.url, this);
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return new TextEncoder().encode(this.body).buffer as ArrayBuffer;
  }
}
