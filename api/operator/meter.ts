import { Counter, Histogram, type Registry } from 'prom-client';
import type { Log } from '../http/log';

/** In seconds: pages from memory take a tenth of a millisecond, logins a tenth of a second. */
const BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

/** Counts what goes through a log. @returns a log that counts and passes on */
export function meter(log: Log, registry: Registry): Log {
  const requests = new Counter({
    name: 'site_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'site_request_seconds',
    help: 'From the head of a request to the end of its answer.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const events = new Counter({
    name: 'site_events_total',
    help: 'Failed logins, refused calls and the like.',
    labelNames: ['event', 'what'],
    registers: [registry],
  });
  const mails = new Counter({
    name: 'site_mails_total',
    help: 'Attempts to send a mail, by their result.',
    labelNames: ['event'],
    registers: [registry],
  });
  const errors = new Counter({
    name: 'site_errors_total',
    help: 'Bugs and failures of dependencies.',
    registers: [registry],
  });
  return {
    ...log,
    request(note) {
      requests.inc({ method: note.method, route: note.route, status: note.status });
      seconds.observe({ route: note.route }, (performance.now() - note.startedAt) / 1000);
      if (note.event) events.inc({ event: note.event.name, what: note.event.what ?? '' });
      log.request(note);
    },
    mail(event, note) {
      mails.inc({ event });
      log.mail(event, note);
    },
    error(error, id) {
      errors.inc();
      log.error(error, id);
    },
  };
}
