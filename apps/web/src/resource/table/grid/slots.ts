import type { Cell } from './tableColumns.ts'

/** A slot of a row: a cell, or the gap for cells that are not visible. */
export interface Slot<T> {
  key: string
  /** Undefined for a gap. */
  cell?: Cell<T>
  /** Index among all cells; for a gap, index of its first cell. */
  at: number
  /** Index after its last cell. */
  end: number
}

/** Returns the slots of a row that renders only the unfixed cells from `from` to before `to`. */
export function slotsOf<T>(cells: readonly Cell<T>[], from: number, to: number): Slot<T>[] {
  const slots: Slot<T>[] = []
  for (const [at, cell] of cells.entries()) {
    if (cell.pin || (at >= from && at < to)) {
      slots.push({ key: cell.key, cell, at, end: at + 1 })
      continue
    }
    const last = slots.at(-1)
    if (last && !last.cell) last.end = at + 1
    else slots.push({ key: `gap${at < from ? '<' : '>'}`, at, end: at + 1 })
  }
  return slots
}

/** A run of neighbouring slots under one head; a slot without a common head is a run of its own. */
export interface HeadRun<T> {
  group: string | undefined
  slots: Slot<T>[]
}

/** Returns the upper line of heads. */
export function headRuns<T>(slots: readonly Slot<T>[]): HeadRun<T>[] {
  const runs: HeadRun<T>[] = []
  for (const slot of slots) {
    const group = slot.cell?.group
    const last = runs.at(-1)
    if (group !== undefined && last?.group === group) last.slots.push(slot)
    else runs.push({ group, slots: [slot] })
  }
  return runs
}
