import type { Network } from './network';

/** Publishes a newer version of the site on the server. */
export const publishNewVersion = (network: Network) =>
  network.changeAnswers('/sw.js', body => Buffer.concat([body, Buffer.from('\n// A newer version.')]));

/** Lets the page in which this runs look for a newer version, as when it becomes visible. @returns whether there is one */
export async function lookForNewVersion(): Promise<boolean> {
  document.dispatchEvent(new Event('visibilitychange'));
  const registration = await navigator.serviceWorker.getRegistration();
  return Boolean(registration?.installing ?? registration?.waiting);
}
