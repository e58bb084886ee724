import { useState } from 'react'
import type { Sheet, SheetRow } from './sheetEdits.ts'

/** In which order the plots of a sheet are walked. */
export const fillOrders = {
  entry: '按品种',
  plotNo: '按小区号',
  walk: '按田间蛇形',
} as const
export type FillOrder = keyof typeof fillOrders

const isOrder = (text: string | null): text is FillOrder => text !== null && text in fillOrders

/** Returns the orders offered for the plots of a sheet: by number or position only if a plot has one. */
export const offeredOrders = ({ rows }: Sheet): FillOrder[] => [
  'entry',
  ...(rows.some((row) => row.plotNo !== null) ? (['plotNo'] as const) : []),
  ...(rows.some(hasPlace) ? (['walk'] as const) : []),
]

/** What an order needs and a sheet may lack. */
const needed = { entry: '', plotNo: '（没有小区号）', walk: '（没有排、列）' } as const

/** Returns every order to choose; an order that the sheet does not allow has the reason. */
export function orderOptions(sheet: Sheet): { value: FillOrder; label: string; disabled: boolean }[] {
  const offered = new Set(offeredOrders(sheet))
  return (Object.keys(fillOrders) as FillOrder[]).map((value) => {
    const disabled = !offered.has(value)
    return { value, label: fillOrders[value] + (disabled ? needed[value] : ''), disabled }
  })
}

const hasPlace = (row: SheetRow): boolean => row.rowNo !== null && row.colNo !== null

/**
 * Returns the sheet with its plots in walking order, point after point. To and fro: the first row of the field from the
 * left, the next from the right. Plots without a number or position come last, by entry.
 */
export function orderedSheet(sheet: Sheet, order: FillOrder): Sheet {
  if (order === 'entry') return sheet
  const byPoint = Map.groupBy(sheet.rows, (row) => row.pointId)
  const rows = [...byPoint.values()].flatMap(order === 'walk' ? walked : byNumber)
  return { ...sheet, rows }
}

/** 9 before 10, 199 before 1001. */
function byNumber(rows: readonly SheetRow[]): SheetRow[] {
  const numbered = rows.flatMap((row) => (row.plotNo === null ? [] : [{ row, number: row.plotNo }]))
  const sorted = numbered.toSorted(({ number: a }, { number: b }) =>
    a.length === b.length ? (a < b ? -1 : Number(a > b)) : a.length - b.length,
  )
  return [...sorted.map(({ row }) => row), ...rows.filter((row) => row.plotNo === null)]
}

function walked(rows: readonly SheetRow[]): SheetRow[] {
  const byRow = Map.groupBy(rows.filter(hasPlace), (row) => row.rowNo!)
  const lines = [...byRow].toSorted(([a], [b]) => a - b)
  const sorted = lines.flatMap(([, line], i) =>
    line.toSorted((a, b) => (i % 2 === 0 ? a.colNo! - b.colNo! : b.colNo! - a.colNo!)),
  )
  return [...sorted, ...rows.filter((row) => !hasPlace(row))]
}

const keyOf = (userId: string): string => `hepu.fillOrder.${userId}`

/** Returns the order that the user chose last, stored in this browser; by entry if the plots of the sheet have no such order. */
export function useFillOrder(userId: string, sheet: Sheet): [FillOrder, (order: FillOrder) => void] {
  const [wished, setWished] = useState<FillOrder>(() => {
    const kept = localStorage.getItem(keyOf(userId))
    return isOrder(kept) ? kept : 'entry'
  })
  const choose = (order: FillOrder) => {
    setWished(order)
    localStorage.setItem(keyOf(userId), order)
  }
  return [offeredOrders(sheet).includes(wished) ? wished : 'entry', choose]
}
