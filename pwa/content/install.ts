import { brand } from './site';

/** The dialog about installing the site. */
export const install = {
  title: 'Install this app',
  gain: `${brand} then opens from your home screen, in a window of its own, with or without a network.`,
  installed: 'It is installed: you are using it.',
  refused: 'Not installed. You can do so at any time from the settings.',
  /** For browsers that make no offer of their own. */
  ways: [
    { where: 'iPhone and iPad', steps: 'Open the Share menu and choose “Add to Home Screen”.' },
    { where: 'Android', steps: 'Open the browser’s menu (⋮) and choose “Install” or “Add to Home screen”.' },
    {
      where: 'Chrome and Edge on a computer',
      steps: 'Choose the install symbol at the end of the address bar.',
    },
    { where: 'Safari on a Mac', steps: 'Choose “Add to Dock” in the File menu.' },
  ],
  elsewhere: 'Other browsers cannot install it. A bookmark opens it without a network as well.',
};
