import type { Evidence } from '@hepu/api/areas/upgrade/promotionShapes'
import { itemsAsked } from '@hepu/breeding/promotion/asked'
import { labelledItems } from '@hepu/breeding/promotion/frozen'
import type { TableProps } from 'antd'
import { indexHead, indexText, type IndexValues, type TickedIndex } from '../indexes/useTickedIndexes.ts'

type Columns<R> = NonNullable<TableProps<R>['columns']>

/**
 * Returns the columns of the items required in the group's phase. If the user has ticked indexes, returns only those,
 * in the user's order, with plain values for indexes that the standard does not judge.
 */
export function arrangeColumns<R extends { indexes?: IndexValues }>(
  columns: Columns<R>,
  evidence: Evidence,
  ticked: readonly TickedIndex[],
): Columns<R> {
  const asked = new Set(itemsAsked({ ...evidence, items: labelledItems(evidence) }).map((item) => item.key))
  const judged = columns.filter(({ key }) => asked.has(String(key)))
  if (ticked.length === 0) return judged
  return ticked.flatMap((index): Columns<R> => {
    const own = judged.filter(({ key }) => indexKey(String(key)) === index.key)
    return own.length > 0 ? own : [plainColumn(index)]
  })
}

/** Returns the index of an item: its key without the standard it belongs to, and without a number of its own. */
const indexKey = (key: string): string => key.replace(/^\d+\//, '').replace(/\.\d+$/, '')

/** Width of the column of an item: the values of four items and their distances fit beside the verdict on a screen of 1280, px. */
export const ITEM_PX = 88

/** Returns the value of an index at the time when the verdict was computed. */
export const plainColumn = (index: TickedIndex) => ({
  title: indexHead(index),
  key: `index.${index.key}`,
  width: ITEM_PX,
  align: 'right' as const,
  render: (_: unknown, row: { indexes?: IndexValues }) => indexText(row.indexes, index.key),
})
