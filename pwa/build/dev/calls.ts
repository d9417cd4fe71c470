// Loaded through Vite's module runner, and again after a change of anything that it imports.
import { RATE_LIMITS } from '../../../api/contract/limits';
import { createLog, descriptorSink } from '../../../api/http/log';
import { createAddressLimiter } from '../../../api/http/rate-limits';
import { ALONE } from '../../../api/http/shared-counts';
import { createListener } from '../../../api/listener';
import { openServices } from '../../../api/services';
import { openEngine } from '../../../api/settings/open-database';
import { systemClock } from '../../../api/shared/clock';
import type { CallsModule } from './calls-module';

const STDOUT = 1;

const openCalls: CallsModule['openCalls'] = async ({ env, about, site, renderNotice, engine }) => {
  const log = createLog(descriptorSink(STDOUT), systemClock);
  const everything = createAddressLimiter(RATE_LIMITS.everything, systemClock);
  const services = await openServices({
    env,
    log,
    site: about,
    renderNotice,
    everything,
    sharing: ALONE,
    engine,
  });
  services.start();
  // It never listens: the development server hands its requests over.
  const listener = createListener(services.app, site, env);
  return {
    answer: (request, response) => void listener.emit('request', request, response),
    async stop() {
      await services.stop(async () => {});
      log.flush();
    },
  };
};

/** What the development server calls. */
export const calls: CallsModule = { openEngine, openCalls };
