import { useState } from 'react';

/**
 * A value that is kept far away (in the page's address, on the server) and answers the hand at once: what was chosen is shown until the
 * value itself changes. Without it React puts a box back until the far side has answered, and a person taps it a second time.
 *
 * The caller's value has to change when the deed fails as well (to what was asked for while it is on its way, and back).
 */
export function useAtOnce<T extends string | boolean | null>(value: T): [shown: T, show: (chosen: T) => void] {
  const [shown, show] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    show(value);
  }
  return [seen === value ? shown : value, show];
}
