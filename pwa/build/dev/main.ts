import { startDev } from './dev-server';

/**
 * `npm run dev`: runs the development server until a signal stops it.
 * @param args of the command: `--worker` switches the service worker on
 */
export async function runDev(args: readonly string[]): Promise<void> {
  try {
    const server = await startDev({ hasWorker: args.includes('--worker') });
    const end = async () => {
      await server.stop();
      process.exit();
    };
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end);
    console.log(`The site answers at ${server.url}`);
  } catch (error) {
    // The class comes from the reloaded code, so `instanceof` would not know it.
    if (!(error instanceof Error && error.name === 'WrongSetting')) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
