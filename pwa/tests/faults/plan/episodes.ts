import { KNOWN_ARTICLES } from '../../../../api/tests/faults/server-module';
import {
  anonymous,
  article,
  BETWEEN_PRESSES_MS,
  clock,
  type Draw,
  pause,
  place,
  press,
  turn,
  write,
} from './draws';

/** Steps that belong together: each leads to a moment that single steps would seldom meet. */

export const full: Draw = plan => {
  const { device } = place(plan);
  return [
    { after: pause(plan), do: 'room', device, isFull: true },
    ...write(plan),
    ...(plan.random.chance(0.5) ? anonymous(plan) : []),
    { after: pause(plan), do: 'room', device, isFull: false },
  ];
};
export const session: Draw = plan => [
  plan.random.chance(0.4)
    ? { after: press(plan), do: 'logOut', ...place(plan) }
    : { after: press(plan), do: 'endSessions', reader: plan.random.whole(0, plan.readers - 1) },
  ...(plan.random.chance(0.4) ? write(plan) : []),
  { after: press(plan), do: 'logIn', ...place(plan), reader: plan.random.whole(0, plan.readers - 1) },
];
export const evict: Draw = plan => {
  const { device } = place(plan);
  return [
    { after: pause(plan), do: 'evict', device },
    { after: 1000, do: 'open', device, page: 0 },
  ];
};

/** Writes in a tunnel, and something pressed at the moment it ends. */
export const tunnel: Draw = plan => {
  const { device, page } = place(plan);
  const other = plan.random.whole(0, (plan.pages[device] ?? 1) - 1);
  const about = article(plan);
  return [
    { after: pause(plan), do: 'network', device, is: 'off', isNoticed: plan.random.chance(0.8) },
    { after: press(plan), do: plan.random.pick(['save', 'remove'] as const), device, page, article: about },
    ...(plan.random.chance(0.5) ? write(plan) : []),
    ...(plan.random.chance(0.3) ? anonymous(plan) : []),
    ...(plan.random.chance(0.3) ? clock(plan) : []),
    { after: BETWEEN_PRESSES_MS + pause(plan), do: 'network', device, is: 'on', isNoticed: true },
    {
      after: plan.random.whole(0, 30),
      do: plan.random.pick(['remove', 'remove', 'undo', 'save'] as const),
      device,
      page: other,
      article: about,
    },
  ];
};

/** A removal in a tunnel, taken back at the moment when it begins to be sent. */
export const bringBack: Draw = plan => {
  const { device, page } = place(plan);
  const [about, other] = [KNOWN_ARTICLES[0], KNOWN_ARTICLES[3]];
  return [
    { after: press(plan), do: 'save', device, page, article: about },
    { after: 3000, do: 'network', device, is: 'off', isNoticed: true },
    // The removal waits behind this one, and so has not been tried before.
    { after: press(plan), do: 'save', device, page, article: other },
    { after: press(plan), do: 'remove', device, page, article: about },
    { after: 2000, do: 'network', device, is: 'on', isNoticed: true },
    { after: plan.random.whole(20, 400), do: 'undo', device, page, article: about },
  ];
};

/** A removal whose answer is lost, and which is then taken back. */
export const lateUndo: Draw = plan => {
  const { device, page } = place(plan);
  const about = article(plan);
  return [
    { after: press(plan), do: 'save', device, page, article: about },
    { after: 3000, do: 'fault', device, fault: 'answer lost', times: 1, seconds: 0 },
    { after: 0, do: 'fault', device, fault: '503', times: 4, seconds: 0 },
    { after: press(plan), do: 'remove', device, page, article: about },
    { after: press(plan), do: 'undo', device, page, article: about },
  ];
};

/** A reader leaves writes behind, and another logs in on the same device. */
export const handOver: Draw = plan => {
  const { device, page } = place(plan);
  return [
    { after: pause(plan), do: 'fault', device, fault: '503', times: 4, seconds: 0 },
    { after: press(plan), do: 'save', device, page, article: article(plan) },
    { after: press(plan), do: 'save', device, page, article: article(plan) },
    { after: 1000, do: 'network', device, is: 'on', isNoticed: true },
    { after: press(plan), do: 'logIn', device, page, reader: plan.random.whole(0, plan.readers - 1) },
  ];
};

/** The server asks a device to wait, and its clock is changed meanwhile. */
export const waiting: Draw = plan => {
  const { device } = place(plan);
  const asks = plan.random.pick(['503 with a wait', '429 with a wait'] as const);
  const seconds = plan.random.whole(20, 90);
  return [
    { after: pause(plan), do: 'fault', device, fault: asks, times: plan.random.whole(1, 2), seconds },
    ...(plan.random.chance(0.5) ? write(plan) : anonymous(plan)),
    ...(plan.random.chance(0.4) ? clock(plan) : turn(plan)),
  ];
};
