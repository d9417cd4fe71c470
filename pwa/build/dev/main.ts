// `npm run dev`: runs the development server until a signal stops it. With `--worker`, pages have the service worker.
import { startDev } from './dev-server';

process.env.NODE_ENV = 'development';
try {
  const server = await startDev({ hasWorker: process.argv.includes('--worker') });
  const end = async () => {
    await server.stop();
    process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end);
  console.log(`The site answers at ${server.url}`);
} catch (error) {
  // The class may come from reloaded code, which `instanceof` would not know.
  if (!(error instanceof Error && error.name === 'WrongSetting')) throw error;
  console.error(error.message);
  process.exit(1);
}
