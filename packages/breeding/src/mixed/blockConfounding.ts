import type { PlotTable } from '../table.ts'
import type { BlockNumbers } from './levels.ts'

/** The blocks of one point and the entries in each. */
interface PointBlocks {
  point: string
  /** Indices of the entries in each block, by the key of the block. */
  blocks: Map<string, Set<number>>
}

/** Largest number of points that a sentence names. */
const MAX_NAMED = 3

/**
 * Says in Chinese where blocks are confounded with sets of entries: points whose blocks fall into parts without a common
 * entry, and points at which most entries occur in one block only, so that a few entries (the checks of an augmented
 * design) connect the blocks. No sentence if every block is well connected.
 */
export function blockConfounding(plots: PlotTable, block: BlockNumbers): string[] {
  const points = readBlocks(plots, block).filter(({ blocks }) => blocks.size > 1)
  const parts = points.map(({ blocks }) => countParts(blocks.values()))
  const unconnected = points.filter((_, i) => parts[i]! > 1)
  const byLinks = points.filter((point, i) => parts[i] === 1 && isHeldByFew(point))
  return [
    ...(unconnected.length > 0 ? [sayUnconnected(unconnected, points)] : []),
    ...(byLinks.length > 0 ? [sayHeldByFew(byLinks)] : []),
    ...(haveSameSets(points) ? ['各试点的区组由同一批品种组成，品种组间的差异与区组效应混杂'] : []),
  ]
}

function readBlocks(plots: PlotTable, block: BlockNumbers): PointBlocks[] {
  const points = plots.envs.map((point): PointBlocks => ({ point, blocks: new Map() }))
  plots.y.forEach((y, i) => {
    if (!Number.isFinite(y) || block[i] === -1) return
    const { blocks } = points[plots.env[i]!]!
    const key = `${plots.rep?.[i] ?? -1}/${block[i]}`
    const entries = blocks.get(key) ?? new Set()
    blocks.set(key, entries.add(plots.entry[i]!))
  })
  return points
}

/** Counts the parts of sets that have no member in common. */
function countParts(sets: Iterable<ReadonlySet<number>>): number {
  let parts: Set<number>[] = []
  for (const set of sets) {
    const joined = parts.filter((part) => !part.isDisjointFrom(set))
    const rest = parts.filter((part) => part.isDisjointFrom(set))
    parts = [...rest, joined.reduce((all, part) => all.union(part), new Set(set))]
  }
  return parts.length
}

/** Returns in how many blocks of a point each entry occurs. */
function blocksPerEntry({ blocks }: PointBlocks): Map<number, number> {
  const counts = new Map<number, number>()
  for (const entries of blocks.values())
    for (const entry of entries) counts.set(entry, (counts.get(entry) ?? 0) + 1)
  return counts
}

const linksOf = (point: PointBlocks): number[] =>
  [...blocksPerEntry(point)].filter(([, count]) => count > 1).map(([entry]) => entry)

/** Whether more than half of the entries occur in one block only. */
function isHeldByFew(point: PointBlocks): boolean {
  return 2 * linksOf(point).length < blocksPerEntry(point).size
}

function sayUnconnected(unconnected: readonly PointBlocks[], all: readonly PointBlocks[]): string {
  const isWhole = countParts(all.flatMap(({ blocks }) => [...blocks.values()])) > 1
  const [first] = unconnected
  const where = `试点${nameOf(unconnected)}的区组分成${countParts(first!.blocks.values())}${unconnected.length > 1 ? '组以上' : '组'}，组间没有共同品种`
  return isWhole
    ? `${where}，区组效应与品种组的差异完全混杂，含区组的结果不能用来比较不同组的品种`
    : `${where}，区组效应与品种组的差异要靠其他试点才能分开`
}

function sayHeldByFew(points: readonly PointBlocks[]): string {
  const links = points.map((point) => linksOf(point).length)
  const single = points.map((point, i) => blocksPerEntry(point).size - links[i]!)
  const count = (numbers: readonly number[]): string =>
    Math.min(...numbers) === Math.max(...numbers)
      ? String(numbers[0])
      : `${Math.min(...numbers)}至${Math.max(...numbers)}`
  return `试点${nameOf(points)}有${count(single)}个品种各只在1个区组（增广设计），区组之间只靠${count(links)}个品种联系，品种组的差异与区组效应部分混杂`
}

/** Whether the entries that occur in one block of every point are grouped by the blocks in the same way at all points. */
function haveSameSets(points: readonly PointBlocks[]): boolean {
  if (points.length < 2) return false
  const singles = points.map(
    (point) => new Set([...blocksPerEntry(point)].flatMap(([entry, count]) => (count === 1 ? [entry] : []))),
  )
  const everywhere = singles.reduce((common, entries) => common.intersection(entries))
  const groupings = points.map(({ blocks }) =>
    [...blocks.values()]
      .map((entries) => [...entries.intersection(everywhere)].toSorted((a, b) => a - b).join())
      .filter((set) => set !== '')
      .toSorted(),
  )
  return groupings[0]!.length > 1 && new Set(groupings.map((sets) => sets.join('|'))).size === 1
}

const nameOf = (points: readonly PointBlocks[]): string => {
  const names = points.slice(0, MAX_NAMED).map(({ point }) => point)
  return names.join('、') + (points.length > MAX_NAMED ? `等${points.length}个` : '')
}
