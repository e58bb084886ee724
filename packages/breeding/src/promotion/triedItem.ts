import type { FrozenWhatIf } from './frozen.ts'
import type { StandardItem } from './types.ts'

/** Returns an item with the threshold and the other rules of a what-if in place of its own. */
export function triedItem<I extends StandardItem>(whatIf: FrozenWhatIf | undefined, item: I): I {
  const rules = whatIf?.rules?.[item.key]
  return { ...item, v1: whatIf?.thresholds[item.key] ?? item.v1, ...rules }
}

/** Whether a what-if leaves an item out of the verdict (不作要求). */
export const isNotRequired = (
  whatIf: FrozenWhatIf | undefined,
  { key }: Pick<StandardItem, 'key'>,
): boolean => whatIf?.thresholds[key] === null

/** Whether a what-if changes anything of an item. */
export const isTried = (whatIf: FrozenWhatIf, { key }: Pick<StandardItem, 'key'>): boolean =>
  whatIf.thresholds[key] !== undefined || Object.keys(whatIf.rules?.[key] ?? {}).length > 0
