import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { askRaw } from '../support/raw-socket';
import { chunksOf, type SpoiltForm, spoiltForm } from '../support/spoilt-forms';
import { GIF } from '../support/upload-files';
import { startCluster } from './harness/cluster';
import { makeFolder } from './harness/folder';
import { errorsIn, from, start, type TrialServer } from './harness/server';
import { atLeast, atMost, exactly, quantile, type Trial } from './harness/trial';

const FORMS = 20_000;
/** As many as the server receives at once, so that it refuses none with 503. */
const AT_ONCE = 2;
const BATCH = 200;
/** Forms per folder; a folder may contain at most 500 files. */
const FOLDER_FORMS = 80;
const GRAFT = 'open sesame';
const SEED = Number(process.env.TRIALS_SEED ?? Date.now() % 1_000_000);

/** Forms that are cut and mangled in many ways, over raw sockets. */
export const t25: Trial = {
  id: 'T25',
  demand: `${FORMS} spoilt upload forms (seed ${SEED})`,
  async run() {
    const cluster = await startCluster();
    const dataDir = await makeFolder();
    const settings = { DATABASE_URL: cluster.url, DATA_DIR: dataDir, UPLOAD_GRAFT: GRAFT };
    const server = await start(settings);
    const statuses = new Map<number, number>();
    const failed: string[] = [];
    const times: number[] = [];
    let sent = 0;

    async function send(form: SpoiltForm, number: number): Promise<void> {
      const since = performance.now();
      let status = await sendForm(server, form, number);
      // The slot of a sender that disconnected becomes free a moment later.
      for (let again = 0; status === 503 && again < 50; again += 1) {
        await pause(20);
        status = await sendForm(server, form, number + again * FORMS);
      }
      times.push(performance.now() - since);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500)
        failed.push(`${status} ${JSON.stringify(form.body.toString('latin1').slice(0, 300))}`);
    }

    while (sent < FORMS && server.child.exitCode === null) {
      const forms = fc.sample(spoiltForm(GRAFT), { numRuns: BATCH, seed: SEED + sent });
      const lines = Array.from({ length: AT_ONCE }, async () => {
        for (let form = forms.pop(); form; form = forms.pop()) {
          sent += 1;
          await send(form, sent);
        }
      });
      await Promise.all(lines);
    }
    const listTemporary = async () => {
      const entries = await readdir(join(dataDir, 'uploads/.tmp'), { recursive: true, withFileTypes: true });
      return entries.filter(entry => entry.isFile()).length;
    };
    for (let wait = 0; wait < 100 && (await listTemporary()) > 0; wait += 1) await pause(50);
    const files = await readdir(join(dataDir, 'uploads'), { recursive: true });
    const published = files.filter(path => /^folder-\d+\/.+/.test(path));
    const rows = await cluster.query(sql => sql`select 1 from uploads`);
    const good = await server.ask('/upload/good', {
      headers: { 'content-type': 'multipart/form-data; boundary=b', ...from(10_000_000) },
      body: Buffer.concat([
        Buffer.from(`--b\r\nContent-Disposition: form-data; name="graft"\r\n\r\n${GRAFT}\r\n`),
        Buffer.from('--b\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n'),
        Buffer.from('Content-Type: image/gif\r\n\r\n'),
        GIF,
        Buffer.from('\r\n--b--\r\n'),
      ]),
    });
    const errors = errorsIn(server.output);
    for (const lines of [failed, errors])
      for (const line of lines.slice(0, 5)) console.log(line.slice(0, 500));
    console.log([...statuses].map(([status, count]) => `${status}: ${count}`).join(', '));
    return [
      atLeast('forms', sent, FORMS),
      atLeast('forms that were kept', statuses.get(200) ?? 0, 100),
      atLeast('forms that were refused', sent - (statuses.get(200) ?? 0), 100),
      exactly('answers of 500 and above', failed.length, 0),
      exactly('temporary files left', await listTemporary(), 0),
      exactly('files without a row, or rows without a file', Math.abs(published.length - rows.length), 0),
      atMost('a form, the longest', Math.max(...times), 5_000, ' ms'),
      atMost('a form, p99', quantile(times, 0.99), 1_000, ' ms'),
      exactly('a good form afterwards', good.status, 200),
      exactly('errors in the log', errors.length, 0),
      exactly('the server lives on', server.child.exitCode ?? 'alive', 'alive'),
    ];
  },
};

/** Sends a form. @returns the status of the answer; 0 if the sender disconnected before the answer */
async function sendForm({ port }: TrialServer, form: SpoiltForm, number: number): Promise<number> {
  const length = form.body.length + (form.isBrokenOff ? 100 : 0);
  const head = [
    `POST /upload/folder-${Math.floor(number / FOLDER_FORMS)} HTTP/1.1`,
    'Host: localhost',
    'Sec-Fetch-Site: same-origin',
    'Connection: close',
    `X-Forwarded-For: ${from(number)['x-forwarded-for']}`,
    `Content-Type: ${form.type}`,
    `Content-Length: ${length}`,
  ];
  const bytes = [Buffer.from(`${head.join('\r\n')}\r\n\r\n`), ...chunksOf(form)];
  return (await askRaw(port, bytes, form.isBrokenOff)).status;
}
