import { useMe } from '../core/session.ts';
import { useKept } from '../core/useKept.ts';

/**
 * What is typed in a form of a case, kept for this tab like {@link useKept}, and for this person alone: anyone who signs in next
 * on the same device may be the other side.
 */
export function useOwn<Value>(key: string, start: Value): [Value, (value: Value) => void, forget: () => void] {
  const { userId } = useMe();
  return useKept(`${userId}:${key}`, start);
}
