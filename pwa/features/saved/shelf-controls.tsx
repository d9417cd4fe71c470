import { useId } from 'react';
import { ORDERS, type Order } from './shelf';

interface Props {
  text: string;
  onText: (text: string) => void;
  order: Order;
  onOrder: (order: Order) => void;
  /** How many articles are shown, and how many there are. */
  shown: number;
  all: number;
}

/** Finds and orders the articles of a long list. The number found is read out. */
export function ShelfControls({ text, onText, order, onOrder, shown, all }: Props) {
  const id = useId();
  return (
    <search className="saved-controls">
      <input
        type="search"
        className="saved-filter"
        aria-label="Filter by title"
        placeholder="Filter by title"
        autoComplete="off"
        aria-describedby={id}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <select aria-label="Order" value={order} onChange={({ target }) => onOrder(target.value as Order)}>
        {Object.entries(ORDERS).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      <p id={id} role="status" className="meta">
        {shown === all ? `${all} articles` : `${shown} of ${all} articles`}
        {shown === 0 && '. Try other words.'}
      </p>
    </search>
  );
}
