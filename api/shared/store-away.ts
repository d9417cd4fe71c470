/** Files cannot be kept now: their medium cannot be reached. */
export class StoreAway extends Error {
  override name = 'StoreAway';
}
