import { useMemo } from 'react'
import type { Line } from './grid/lines.ts'

export interface Selection<T> {
  rows: readonly T[]
  onChange: (rows: T[]) => void
}

interface Chosen<T> {
  keys: ReadonlySet<string>
  choose: (line: Line<T>) => void
  /** How many lines of this page are chosen. */
  state: 'none' | 'some' | 'all'
  /** Chooses all lines of this page, or none if all are chosen. */
  chooseAll: () => void
}

/** Keeps the chosen rows over all pages: rows chosen on another page stay chosen. */
export function useChosen<T>(
  selection: Selection<T> | undefined,
  lines: readonly Line<T>[],
  keyOf: (row: T) => string,
): Chosen<T> {
  const rows = selection?.rows
  const keys = useMemo(() => new Set(rows?.map(keyOf)), [rows, keyOf])
  const count = lines.filter((line) => keys.has(line.key)).length
  const state = count === 0 ? 'none' : count === lines.length ? 'all' : 'some'
  const without = (dropped: ReadonlySet<string>) => (rows ?? []).filter((row) => !dropped.has(keyOf(row)))
  return {
    keys,
    state,
    choose: (line) =>
      selection?.onChange(keys.has(line.key) ? without(new Set([line.key])) : [...selection.rows, line.row]),
    chooseAll: () => {
      const others = without(new Set(lines.map((line) => line.key)))
      selection?.onChange(state === 'all' ? others : [...others, ...lines.map((line) => line.row)])
    },
  }
}
