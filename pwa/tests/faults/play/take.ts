import type { FaultServer } from '../../../../api/tests/faults/server-module';
import type { Page } from '../device/device';
import type { Step } from '../model/scenario';
import { press } from './presses';
import type { Run } from './record';

/** Takes a step of the schedule. What a reader presses goes on while later steps are taken. */
export function take(run: Run, server: FaultServer, step: Step, index: number): void {
  const { world, devices } = run;
  if (step.do === 'endSessions') {
    const reader = run.readers[step.reader];
    // Time stands still until the database has done it.
    if (reader) world.after(0, null, () => server.endSessions(reader.userId));
    return;
  }
  const device = devices[step.device];
  if (!device) return;
  const happened = (detail: string) =>
    run.happened.push({ step: index, at: world.now(), device: device.name, what: step.do, detail });
  switch (step.do) {
    case 'fault':
      for (let time = 0; time < step.times; time += 1) {
        device.network.faults.push({ fault: step.fault, seconds: step.seconds });
      }
      return;
    case 'network':
      device.setNetwork(step.is, step.isNoticed);
      return;
    case 'kill':
      happened(step.what);
      if (step.what === 'all') device.killAll();
      else if (step.what === 'worker') device.killWorker();
      else device.killPage(step.page);
      return;
    case 'clock':
      happened(String(step.byMs));
      device.moveClock(step.byMs);
      return;
    case 'room':
      happened(String(step.isFull));
      device.storage.setFull(step.isFull);
      return;
    case 'evict':
      happened('');
      device.evict();
      return;
    case 'open':
      device.openPage(step.page);
      return;
    case 'look':
      device.pages.get(step.page)?.look();
      return;
    case 'visit':
      visit(device.show(step.page));
      return;
    default: {
      const page = device.show(step.page);
      if (page) void press(run, device, page, step, index).catch(() => undefined);
    }
  }
}

/** The reader opens the list of saved articles. */
function visit(page: Page | undefined): void {
  const reader = page?.code.reader();
  if (page && reader) void page.code.refresh(reader).catch(() => undefined);
}
