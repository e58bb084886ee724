import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import { createRandom, type Random } from '@hepu/breeding/design/random'
import type { DemoSetup } from './layOutSummer.ts'
import * as summer from './summerTrial.ts'
import type { DemoEntry, DemoPoint } from './summerTrial.ts'
import { csvOf, PLOT_M2, round, spread, type Row } from './summerValues.ts'

/** Shown as the source of these trials, so that nobody takes them for published ones. */
export const SOURCE = '示范数据：品种、试点与数值均为虚构，用于多年联合与对照校正'

/** An invented trial: what is set up, and its harvest as CSV. */
export interface MoreTrial {
  setup: DemoSetup
  book: () => Buffer
}

const REPS = 3
const both = { level: 'COMPANY', leadOrg: '禾谱示范种业', density: '4500株/亩', ripePeriod: '夏播' } as const

const added = (name: string, gain: number): DemoEntry => ({
  name,
  parents: ['示自36', '示自46'],
  gain,
  lodges: 0.2,
  ill: 0.3,
  height: 260,
})

/** Earlier years of the invented trial, with most of its entries and points: two years and three can be analysed together. */
const earlier: readonly MoreTrial[] = [
  {
    year: 2014,
    name: '黄淮海夏播示范复试',
    phase: 'P2',
    entries: [...summer.entries.slice(0, 10), added('示试1411', 2)],
    points: summer.points.slice(0, 5),
    numbered: 'HF',
  },
  {
    year: 2013,
    name: '黄淮海夏播示范初试',
    phase: 'P1',
    entries: [...summer.entries.slice(0, 9), added('示试1311', -2), added('示试1312', 1)],
    points: summer.points.slice(0, 5),
    numbered: 'HC',
  },
].map(({ year, name, phase, ...trial }) => {
  const group = {
    ...both,
    year,
    name,
    phase,
    ecoZone: summer.group.ecoZone,
    design: 'RCBD' as const,
    reps: REPS,
  }
  const setup = { group, ...trial }
  return { setup, book: () => csvOf(replicated(setup)) }
})

/** Rows of a trial with replicates: the year acts upon points and entries, so that the years differ. */
function replicated({ group, points, entries }: DemoSetup): Row[] {
  return points.flatMap((point) => {
    const season = 1 + spread(randomOf(group, point.name), 0.12)
    return entries.flatMap((entry) => {
      const inYear = spread(randomOf(group, entry.name), 0.05)
      const atPoint = spread(randomOf(group, `${point.name}|${entry.name}`), 0.05)
      return Array.from({ length: REPS }, (_, at) => {
        const random = randomOf(group, `${point.name}|${entry.name}|${at}`)
        const share = 1 + entry.gain / 100 + inYear + atPoint + spread(random, 0.05)
        return rowOf({ group, point, entry }, { 重复: at + 1 }, random, point.kg * season * share)
      })
    })
  })
}

/** Blocks of the unreplicated trial, each with both checks. */
const BLOCKS = 6
/** New entries of a block. */
const NEW_A_BLOCK = 8

const checks = summer.entries.slice(0, 2)

const tested: readonly DemoEntry[] = Array.from({ length: BLOCKS * NEW_A_BLOCK }, (_, at) => ({
  ...added(`示选14${String(at + 1).padStart(2, '0')}`, spread(createRandom(summer.YEAR, `选${at}`), 16)),
  parents: [`示自${31 + (at % 6)}`, `示自${41 + (at % 5)}`] as const,
}))

const unreplicated: DemoSetup = {
  group: {
    ...both,
    year: 2014,
    name: '夏玉米新组合增广示范',
    phase: 'T1',
    ecoZone: summer.group.ecoZone,
    design: 'AUGMENTED',
    reps: BLOCKS,
  },
  points: summer.points.slice(0, 2),
  entries: [...checks, ...tested],
  numbered: 'HX',
}

/** Rows of the unreplicated trial: every new entry once, in a block with both checks; fertility differs by block. */
function augmented({ group, points }: DemoSetup): Row[] {
  return points.flatMap((point) =>
    Array.from({ length: BLOCKS }, (_, block) => {
      const fertility = 1 + spread(randomOf(group, `${point.name}|${block}`), 0.1)
      const own = tested.slice(block * NEW_A_BLOCK, (block + 1) * NEW_A_BLOCK)
      const placed = own.toSpliced(2 + (block % 3), 0, checks[0]!).toSpliced(6 + (block % 3), 0, checks[1]!)
      return placed.map((entry, at) => {
        const random = randomOf(group, `${point.name}|${entry.name}|${block}`)
        const share = 1 + entry.gain / 100 + spread(random, 0.05)
        const place = { 区组: block + 1, 排: block + 1, 列: at + 1 }
        return rowOf({ group, point, entry }, place, random, point.kg * fertility * share)
      })
    }).flat(),
  )
}

const randomOf = ({ year }: DemoSetup['group'], of: string): Random => createRandom(Number(year), of)

function rowOf(
  { group, point, entry }: { group: DemoSetup['group']; point: DemoPoint; entry: DemoEntry },
  place: Row,
  random: Random,
  weight: number,
): Row {
  return {
    试验年份: Number(group.year),
    试验组别: group.name,
    试验阶段: phaseLabel(group.phase),
    试验点: point.name,
    品种名称: entry.name,
    ...place,
    '小区产量(kg)': round(weight, 2),
    '含水量(%)': round(25 + spread(random, 2), 1),
    '计产面积(㎡)': PLOT_M2,
    '株高(cm)': Math.round(entry.height + spread(random, 12)),
  }
}

/** The invented trials that give 多年联合 and 对照校正 their figures. */
export const moreTrials: readonly MoreTrial[] = [
  ...earlier,
  { setup: unreplicated, book: () => csvOf(augmented(unreplicated)) },
]
