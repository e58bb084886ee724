import { isBlank } from '../../../../import/workbook.ts'
import { splitTable } from './lines.ts'
import type { ReadTable } from './readTables.ts'

/** Whether blocks without replicates hold most entries once: then they are parts of one replicate, not replicates. */
export function isOneRep(table: ReadTable): boolean {
  const indexOf = (key: string) => table.roles.find(({ meaning }) => meaning?.key === key)?.index
  const [block, entry, point] = ['block', 'entry', 'point'].map(indexOf)
  if (block === undefined || entry === undefined || indexOf('rep') !== undefined) return false
  const counts = new Map<string, number>()
  const blocks = new Set<unknown>()
  for (const { cells } of splitTable(table).plots) {
    if (isBlank(cells[entry])) continue
    const place = `${point === undefined ? '' : String(cells[point]?.value)}\n${String(cells[entry]!.value)}`
    counts.set(place, (counts.get(place) ?? 0) + 1)
    blocks.add(cells[block]?.value)
  }
  const once = [...counts.values()].filter((count) => count === 1).length
  return blocks.size > 1 && once > counts.size * 0.5
}
