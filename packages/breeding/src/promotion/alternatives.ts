import type { ItemVerdict, StandardItem } from './types.ts'

type Deciding = Pick<StandardItem, 'key' | 'label' | 'kind' | 'orGroup'> & { standardId?: string | undefined }
type Judged = Deciding & Pick<ItemVerdict, 'pass'>

const decides = ({ kind }: Deciding): boolean => kind === 'MUST' || kind === 'VETO'

/**
 * Returns the other items of its or-group (任一即可): one of them that passes is enough. Empty if the item is in no group
 * or does not decide.
 */
export const alternativesOf = <I extends Deciding>(item: Deciding, items: readonly I[]): I[] =>
  item.orGroup === null || !decides(item)
    ? []
    : items.filter(
        (other) =>
          other.key !== item.key &&
          other.orGroup === item.orGroup &&
          other.standardId === item.standardId &&
          decides(other),
      )

/** Returns the labels of the alternatives that pass instead of an item that fails or lacks data; empty if none does. */
export const madeUpBy = (item: Judged, items: readonly Judged[]): string[] =>
  item.pass === 'FAIL' || item.pass === 'PENDING'
    ? alternativesOf(item, items).flatMap(({ pass, label }) => (pass === 'PASS' ? [label] : []))
    : []
