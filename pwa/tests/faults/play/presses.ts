import { TOPICS } from '../../../../api/contract/inquiry';
import { FAULT_PASSWORD, FAULT_QUIZ } from '../../../../api/tests/faults/server-module';
import type { SavedEntry } from '../../../offline/saved-list';
import type { Device, Page } from '../device/device';
import type { Asked } from '../model/history';
import type { Press } from '../model/scenario';
import { ask, look, type Run } from './record';

/** The entries that a page offers to bring back. */
const removed = new WeakMap<Page, { reader: string; entry: SavedEntry }>();

const INQUIRY = {
  fname: 'Ada',
  lname: 'Lovelace',
  country: 'India',
  contact: '+91 98765 43210',
  state: 'Haryana',
  city: 'Gurugram',
  help: TOPICS[0],
};

/** Does what a reader does at a page; nothing where there is nothing to press. @param index the place of the step in the schedule */
export async function press(run: Run, device: Device, page: Page, step: Press, index: number): Promise<void> {
  const { code } = page;
  const reader = code.reader();
  const note = (kind: Asked['kind'], about: string, more: { day?: string } = {}) => ({
    step: index,
    kind,
    device: device.name,
    reader,
    about,
    ...more,
  });
  const kindOf = (outcome: Promise<{ kind: string }>) => outcome.then(({ kind }) => kind);
  const tag = `op${index}`;
  switch (step.do) {
    case 'save': {
      if (reader === null) return;
      return ask(run, page, note('save', step.article, { day: tag }), code.save(reader, step.article, tag));
    }
    case 'remove': {
      const entry =
        reader && (await code.list(reader)).find(({ article }) => article.article === step.article);
      if (!entry || !page.life.isAlive) return;
      removed.set(page, { reader, entry });
      return ask(run, page, note('remove', step.article), code.remove(reader, entry));
    }
    case 'undo': {
      const last = removed.get(page);
      if (!last || reader !== last.reader) return;
      removed.delete(page);
      const { entry } = last;
      const { article, date } = entry.article;
      return ask(run, page, note('undo', article, { day: date }), code.undo(reader, entry));
    }
    case 'inquire': {
      const payload = { ...INQUIRY, massage: `${tag}.` };
      return ask(run, page, note('inquire', payload.massage), kindOf(code.inquire(payload, INQUIRY.help)));
    }
    case 'subscribe': {
      const email = `${tag}@example.com`;
      return ask(run, page, note('subscribe', email), kindOf(code.subscribe(email)));
    }
    case 'handIn': {
      const email = `${tag}@example.org`;
      const questions = FAULT_QUIZ.map(({ question }) => question);
      const payload = { questions, answers: ['A field', 'Facts'], email, score: 2, outoff: 2 };
      return ask(run, page, note('handIn', email), kindOf(code.handIn(payload, run.world.random.uuid())));
    }
    case 'sendNow':
    case 'discard': {
      const all = await code.listOutbox();
      const shown = all.filter(
        ({ owner, call }) => call !== 'logout' && (owner === null || owner === reader),
      );
      const item = shown[step.place % Math.max(1, shown.length)];
      if (!item || !page.life.isAlive) return;
      const work = step.do === 'discard' ? code.discard(item.seq) : code.sendNow(item.seq);
      return ask(
        run,
        page,
        note(step.do, item.id),
        work.then(() => 'done'),
      );
    }
    case 'logIn': {
      const person = run.readers[step.reader];
      if (!person) return;
      const about = { ...note('logIn', person.email), reader: person.userId };
      const work = code.logIn({ username: person.email, password: FAULT_PASSWORD });
      return ask(run, page, about, kindOf(work));
    }
    case 'logOut': {
      if (reader === null) return;
      await ask(run, page, note('logOut', reader), code.logOut().then(String));
      if (page.life.isAlive) await look(run, device, `logged out ${reader}`);
    }
  }
}
