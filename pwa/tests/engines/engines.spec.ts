import { describe, it } from 'vitest';
import { createAccount } from '../e2e/accounts';
import { openNetwork } from '../e2e/network';
import { engines } from './engines';
import { journeys } from './journeys';
import { openDevice } from './model/device';

for (const engine of engines) {
  describe.skipIf(engine.findVersion() === null)(engine.name, () => {
    for (const { promise, travel } of journeys) {
      it(promise, async ({ onTestFinished }) => {
        const network = await openNetwork(process.env.SITE_PORT ?? '');
        onTestFinished(() => network.close());
        const device = await openDevice(engine, network.origin);
        onTestFinished(() => device.dispose());
        await travel({ device, network, account: await createAccount() });
      });
    }
  });
}
