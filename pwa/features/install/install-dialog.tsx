import { type ReactNode, useEffect, useState } from 'react';
import { install } from '../../content/install';
import { Dialog } from '../../ui/dialog';
import { useStore } from '../../ui/use-store';
import { followInstall, type InstallPrompt, installPrompt, rememberRefusal } from './install-prompt';

/** Offers to install the site: by the browser's own prompt if it has one, else in steps for each system. */
export default function InstallDialog({ onClose }: { onClose: () => void }): ReactNode {
  const prompt = useStore(installPrompt);
  const [isRefused, setRefused] = useState(false);
  // The site follows offers only once the worker is there.
  useEffect(followInstall, []);

  async function ask(offer: InstallPrompt): Promise<void> {
    // The browser accepts one call only.
    installPrompt.set(null);
    const { outcome } = await offer.prompt();
    if (outcome === 'accepted') return onClose();
    rememberRefusal();
    setRefused(true);
  }

  return (
    <Dialog title={install.title} text={install.gain} onClose={onClose}>
      <div role="status">{isRefused && <p>{install.refused}</p>}</div>
      {!isRefused && !prompt && <Ways />}
      <div className="dialog-actions">
        {prompt && (
          <button type="button" className="button" onClick={() => void ask(prompt).catch(onClose)}>
            Install
          </button>
        )}
        <button type="button" className={prompt ? 'button quiet' : 'button'} onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}

function Ways() {
  if (matchMedia('(display-mode: standalone)').matches) {
    return <p>{install.installed}</p>;
  }
  return (
    <>
      <dl className="term-list">
        {install.ways.map(({ where, steps }) => (
          <div key={where}>
            <dt>{where}</dt>
            <dd>{steps}</dd>
          </div>
        ))}
      </dl>
      <p className="meta">{install.elsewhere}</p>
    </>
  );
}
