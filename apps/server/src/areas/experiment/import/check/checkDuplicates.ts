import { type Checking } from './checking.ts'
import type { ReadRow } from '../book/draft.ts'
import { copyRow } from '../book/keptRows.ts'
import { addFinding } from '../book/findings.ts'
import { countLines } from '../shape/origin.ts'

/**
 * Finds rows for the same plot: identical ones are kept once, the user must settle differing ones. Rows of one entry in a
 * replicate are different plots if each has a plot number (小区号) of its own, as a check has that is planted several times.
 */
export function findClusters(checking: Checking): void {
  const byCell = new Map<string, number[]>()
  checking.rows.forEach((row, place) => {
    const block = row.rep > 0 ? (checking.survey.blocks[place] ?? '') : ''
    const key = `${row.group}\n${row.point}\n${row.entry}\n${row.rep}\n${block}`
    const places = byCell.get(key)
    if (places) places.push(place)
    else byCell.set(key, [place])
  })
  const several = new Map<string, ReadRow[][]>()
  for (const places of byCell.values()) {
    if (places.length === 1) continue
    const plots = plotsOf(checking, places)
    for (const ofPlot of plots) if (ofPlot.length > 1) settle(checking, ofPlot)
    const counted = plots.length > 1 ? countedPlots(checking, plots) : []
    if (counted.length < 2) continue
    const key = `${counted[0]!.group}\n${counted[0]!.entry}`
    const known = several.get(key)
    if (known) known.push(counted)
    else several.set(key, [counted])
  }
  for (const replicates of several.values()) noteSeveralPlots(checking, replicates)
}

/** Divides rows by their plot number; rows of which some have none cannot be divided. */
function plotsOf({ survey }: Checking, places: readonly number[]): (readonly number[])[] {
  const plotNoOf = (place: number): string | undefined => survey.plotNos[place]
  if (places.some((place) => plotNoOf(place) === undefined)) return [places]
  return [...Map.groupBy(places, plotNoOf).values()]
}

/** Returns the plots that count, one row each; none of a check, which may be planted several times. */
function countedPlots({ rows }: Checking, plots: readonly (readonly number[])[]): ReadRow[] {
  const first = plots.flatMap(([place]) => rows[place ?? -1] ?? [])
  return first.some(({ isCk }) => isCk === true)
    ? []
    : first.filter(({ status }) => status.value !== 'excluded')
}

/** Warns once of an entry with several plots in a replicate: its name may be wrong in one of them. */
function noteSeveralPlots(checking: Checking, replicates: readonly (readonly ReadRow[])[]): void {
  const rows = replicates[0]!
  const last = rows.at(-1)!
  const others = replicates.length > 1 ? `，共有${replicates.length}处如此` : ''
  addFinding(checking, last.no, null, {
    severity: 'warning',
    code: 'entryRepeated',
    read: nameOf(last),
    expected: '非对照品种每个重复一个小区',
    rows: countLines(
      checking.origin,
      replicates.flat().map(({ no }) => no),
    ),
    text: `第${rows.map(({ no }) => no).join('、')}行是同一重复的同一品种（${nameOf(last)}），小区号不同，按不同小区导入${others}`,
  })
}

/** Returns the block, which is part of a plot's identity; means over the replicates have none. */
const blockOf = ({ rep, fields }: ReadRow): string => (rep > 0 ? (fields.block ?? '') : '')

function settle(checking: Checking, places: readonly number[]): void {
  const counted = places.filter((place) => checking.rows[place]?.status.value !== 'excluded')
  const left = places.filter((place) => !counted.includes(place))
  const distinct = dropIdentical(checking, counted)
  if (distinct.length > 1) addConflict(checking, distinct)
  const kept = distinct.length > 0 ? distinct.slice(0, 1) : []
  if (left.length > 0 && kept.length + left.length > 1) {
    checking.clusters.push({
      key: `excluded:${left[0]}`,
      code: 'excluded',
      action: 'reps',
      rows: [...kept, ...left],
    })
  }
}

/** Keeps all rows: as further replicates, or as further plots of their block. */
const keepAll = (row: ReadRow) => ({
  key: 'reps',
  label: blockOf(row) === '' ? '全部保留为附加重复' : '全部保留为同一区组的不同小区',
})

function contentOf(row: ReadRow): string {
  const { no: _no, issues: _issues, raws: _raws, read: _read, ...others } = copyRow(row)
  const { isMended: _isMended, spelled: _spelled, ...content } = others
  return JSON.stringify(content)
}

/** Reports rows that repeat an earlier one exactly, and leaves them out. */
function dropIdentical(checking: Checking, places: readonly number[]): number[] {
  const first = new Map<string, number>()
  const distinct: number[] = []
  for (const place of places) {
    const row = checking.rows[place]
    if (!row) continue
    const content = contentOf(row)
    const earlier = checking.rows[first.get(content) ?? -1]
    if (!earlier) {
      first.set(content, place)
      distinct.push(place)
      continue
    }
    const id = addFinding(checking, row.no, null, {
      severity: 'error',
      code: 'duplicateSame',
      read: nameOf(row),
      expected: '每个小区只有一行',
      text: `与第${earlier.no}行是同一小区（${nameOf(row)}）且数值相同，只保留第${earlier.no}行`,
      actions: [{ key: 'first', label: `保留第${earlier.no}行` }],
      action: 'first',
    })
    checking.clusters.push({
      key: id,
      code: 'duplicateSame',
      action: 'first',
      rows: [first.get(content) ?? place, place],
    })
  }
  return distinct
}

const nameOf = (row: ReadRow): string =>
  [row.point, row.entry, row.rep > 0 ? `重复${row.rep}` : '平均', blockOf(row) && `区组${blockOf(row)}`]
    .filter(Boolean)
    .join('、')

function addConflict(checking: Checking, places: readonly number[]): void {
  const rows = places.flatMap((place) => checking.rows[place] ?? [])
  const first = rows[0]
  const last = rows.at(-1)
  if (!first || !last) return
  const numbers = rows.map((row) => row.no)
  const id = addFinding(checking, last.no, null, {
    severity: 'error',
    code: 'duplicateConflict',
    read: nameOf(last),
    expected: '每个小区只有一行',
    rows: countLines(checking.origin, numbers),
    text: `第${numbers.join('、')}行是同一小区（${nameOf(last)}）但数值不同，请选择保留哪一行`,
    actions: [
      { key: 'first', label: `保留第${first.no}行`, leavesOut: numbers.slice(1) },
      { key: 'last', label: `保留第${last.no}行`, leavesOut: numbers.slice(0, -1) },
      ...(first.rep > 0 ? [keepAll(first)] : []),
      { key: 'none', label: '都不导入', leavesOut: numbers },
    ],
    action: 'none',
  })
  checking.clusters.push({ key: id, code: 'duplicateConflict', action: 'none', rows: [...places] })
}
