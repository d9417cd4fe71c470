/** At the form, if the server has the first version of an inquiry that was edited. */
export const firstHasArrived =
  'The first version of this message has arrived after all. This one was not sent; please discard it, or send it as a new message.';

/** The dialog about what this device sends. */
export const outbox = {
  title: 'Waiting on this device',
  nothing: 'Nothing is waiting.',
  /** What waits for a reader whose session has ended. */
  held: (count: number) =>
    count === 1
      ? 'One change waits until you have logged in.'
      : `${count} changes wait until you have logged in.`,
  logIn: 'Log in',
  send: 'Send now',
  edit: 'Edit',
  edited: 'It is in the contact form, and is sent once you press Send there.',
  goOn: 'Go on in the form',
  sendFirst: 'Send the first version',
  askFirst: 'The changes in the form are dropped: send the first version?',
  sendFirstForGood: 'Drop the changes and send',
  isFull: 'This device has no room for that just now.',
  /** The same in the list, if the form no longer has the text. */
  isSecond: 'Another version of it has arrived already. “Send now” sends this one as a new one.',
  discard: 'Discard',
  discardForGood: 'Discard for good',
  askDiscard: 'It is kept nowhere else: discard it for good?',
  /** The same for an inquiry that is in the form. */
  askDiscardEdited: 'It leaves the form, too, and is kept nowhere else: discard it for good?',
  sending: 'Sending',
  forNetwork: 'Waiting for the network',
  forTurn: 'Waiting for its turn',
  until: (time: string) => `The server asked to wait: it will be sent at ${time}`,
  notSent: (reason: string) => `Not sent: ${reason}`,
  noNetwork: 'There is no network just now. Everything stays kept on this device until it is sent.',
  isOnItsWay: 'It is on its way just now. Please try again in a moment.',
  isOccupied: 'The contact form has another text already. Send or clear it first.',
  goToForm: 'Go to the form',
  discarded: (label: string) => `${label}: discarded.`,
  /** The answer at a write that has gone since the reader's press. */
  sentMeanwhile: (label: string) => `${label}: sent in the meantime.`,
  sent: 'Sent in the last 30 days',
  reference: (id: string) => `reference ${id.slice(0, 8)}`,
  rejected: (label: string, reason: string) => `${label}: not sent. ${reason}`,
  look: 'Look',
  later: 'Later',
  /** What was sent while no page was in view. @param others how many more there were */
  missed: (label: string, others: number) =>
    `Sent while you were away: ${label}${others > 0 ? ` and ${others} more` : ''}.`,
  ok: 'OK',
  allSent: 'Everything that was waiting is sent',
  ended:
    'You are no longer logged in: your session has ended. What waits on this device is sent as soon as you have logged in.',
};
