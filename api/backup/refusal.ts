/** A reason why a command does not do what was asked; the message is one sentence for the operator. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}
