/** Files cannot be stored now, because their store cannot be reached. */
export class StoreAway extends Error {
  override name = 'StoreAway';
}
