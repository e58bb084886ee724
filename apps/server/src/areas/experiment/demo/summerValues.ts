import { createRandom, type Random } from '@hepu/breeding/design/random'
import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import { itemAt } from '@hepu/api/core/must'
import { YEAR, entries, group, layout, points } from './summerTrial.ts'

type Entry = (typeof entries)[number]
type Point = (typeof points)[number]
export type Row = Readonly<Record<string, string | number>>

export const PLOT_M2 = 20
/** Grades of leaf diseases on the national scale. */
const GRADES = [1, 3, 5, 7, 9]

/**
 * Returns the field book of the invented trial as CSV: harvest and lodging of every plot, heights and diseases in the
 * first replicate, as they are usually surveyed. The values are the same at every start: they come from the seed of the
 * layout.
 */
export function summerBook(): Buffer {
  const rows = points.flatMap((point) =>
    entries.flatMap((entry) => Array.from({ length: layout.reps }, (_, at) => rowOf(point, entry, at + 1))),
  )
  return csvOf(rows)
}

/** Writes rows with the same heads as CSV. */
export function csvOf(rows: readonly Row[]): Buffer {
  const heads = Object.keys(itemAt(rows, 0))
  const lines = rows.map((row) => heads.map((head) => row[head] ?? '').join(','))
  return Buffer.from([heads.join(','), ...lines].join('\n'))
}

function rowOf(point: Point, entry: Entry, rep: number): Row {
  const random = createRandom(layout.seed, `${point.name}|${entry.name}|${rep}`)
  return {
    试验年份: YEAR,
    试验组别: group.name,
    试验阶段: phaseLabel(group.phase),
    熟期: group.ripePeriod ?? '',
    试验点: point.name,
    品种名称: entry.name,
    重复: rep,
    '小区产量(kg)': round(point.kg * (1 + entry.gain / 100) * (1 + spread(random, 0.06)), 2),
    '含水量(%)': round(25 + spread(random, 2), 1),
    '计产面积(㎡)': PLOT_M2,
    '倒伏率(%)': share(random, point.pressure * entry.lodges * 22),
    '倒折率(%)': share(random, point.pressure * entry.lodges * 7),
    ...surveyed(random, point, entry, rep),
  }
}

/** Returns the values that are surveyed in one replicate only. */
function surveyed(random: Random, point: Point, entry: Entry, rep: number): Row {
  const heads = ['株高(cm)', '穗位高(cm)', '小斑病(级)', '茎腐病(%)', '穗腐病(级)']
  const others = ['弯孢叶斑病(级)', '瘤黑粉病(%)', '粗缩病(%)', '南方锈病(级)']
  if (rep > 1) return Object.fromEntries([...heads, ...others].map((head) => [head, '']))
  const illness = point.pressure * entry.ill
  const height = Math.round(entry.height + spread(random, 12))
  return {
    '株高(cm)': height,
    '穗位高(cm)': Math.round(height * 0.4),
    '小斑病(级)': grade(random, illness * 4.2),
    '茎腐病(%)': share(random, illness * 42),
    '穗腐病(级)': round(1 + Math.max(0, illness * (6 + spread(random, 2))), 1),
    '弯孢叶斑病(级)': grade(random, illness * 3.4),
    '瘤黑粉病(%)': share(random, illness * 9),
    '粗缩病(%)': share(random, illness * 14),
    '南方锈病(级)': grade(random, illness * 5),
  }
}

/** Returns a random number around 0, at most `width` away. */
export const spread = (random: Random, width: number): number =>
  ((random.below(1001) + random.below(1001)) / 1000 - 1) * width

export const round = (value: number, decimals: number): number => Number(value.toFixed(decimals))

const share = (random: Random, percent: number): number =>
  round(Math.min(100, Math.max(0, percent * (1 + spread(random, 0.5)))), 1)

/** Returns a grade for a step from 0 (highly resistant) to 4 (highly susceptible). */
const grade = (random: Random, step: number): number =>
  itemAt(GRADES, Math.min(4, Math.max(0, Math.round(step + spread(random, Math.min(0.7, step))))))
