import { traitOf } from '@hepu/api/areas/experiment/traits'
import { createFinding, type FindingContent, type FindingPlace } from '../../../import/findings.ts'
import type { Cluster, Issue, Patch, ReadFinding, ReadRow } from './draft.ts'
import { plotYield } from './plotYield.ts'

/** Place of a column's cell in a row; with no column the whole row. */
export type PlaceOf = (row: number, key: string | null) => FindingPlace

export interface Checking {
  crop: string
  placeOf: PlaceOf
  /** Moisture (%) of the group when the user gave it. */
  standardMoisture: number | null
  findings: ReadFinding[]
  rows: ReadRow[]
  clusters: Cluster[]
}

/** Adds a finding at a cell and answers its id. */
export function tell(
  checking: Pick<Checking, 'placeOf' | 'findings'>,
  row: number,
  key: string | null,
  content: FindingContent,
): string {
  const finding = createFinding(checking.placeOf(row, key), content)
  checking.findings.push(finding)
  return finding.id
}

const MISSING = { key: 'missing', label: '作缺测处理' }
const KEEP = { key: 'keep', label: '按原值导入' }

/** A finding on a value that the user may keep or treat as missing; `fallback` is what happens without a choice. */
function decide(
  checking: Checking,
  row: ReadRow,
  key: string,
  told: FindingContent,
  patches: { missing: Patch; keep: Patch },
): void {
  const id = tell(checking, row.no, key, { ...told, actions: [MISSING, KEEP], action: 'missing' })
  const issue: Issue = { key: id, code: told.code, action: 'missing', patches }
  row.issues = [...(row.issues ?? []), issue]
}

/** Checks that need more than one cell: pairs, replicates, medians of the point, doubled plots. */
export function checkRows(checking: Checking): void {
  for (const row of checking.rows) {
    checkHeights(checking, row)
    checkLodging(checking, row)
    checkDates(checking, row)
  }
  checkYields(checking)
  checkFlags(checking)
  findClusters(checking)
}

const numberOf = (row: ReadRow, key: string): number | null => {
  const value = row.values[key]
  return typeof value === 'number' ? value : null
}

/** 穗位高 must stay below 株高. */
function checkHeights(checking: Checking, row: ReadRow): void {
  const plant = numberOf(row, 'plantHeight')
  const ear = numberOf(row, 'earHeight')
  if (plant === null || ear === null || ear < plant) return
  decide(
    checking,
    row,
    'earHeight',
    {
      severity: 'warning',
      code: 'earAbovePlant',
      read: String(ear),
      expected: `小于株高${plant}`,
      text: `穗位高${ear}不低于株高${plant}，两者必有一误`,
    },
    { missing: { set: { earHeight: null } }, keep: {} },
  )
}

/** 倒伏率 + 倒折率 cannot exceed 100 %: neither value is imported. */
function checkLodging(checking: Checking, row: ReadRow): void {
  const lodging = numberOf(row, 'lodging')
  const breakage = numberOf(row, 'breakage')
  if (lodging === null || breakage === null || lodging + breakage <= 100 + 1e-9) return
  const sum = Number((lodging + breakage).toFixed(4))
  for (const [key, value] of [
    ['lodging', lodging],
    ['breakage', breakage],
  ] as const) {
    tell(checking, row.no, key, {
      severity: 'error',
      code: 'lodgingSum',
      read: String(value),
      expected: '倒伏率与倒折率之和不超过100',
      text: `倒伏率与倒折率之和为${sum}，超过100，两项都不导入`,
      actions: [MISSING],
      action: 'missing',
    })
  }
  delete row.values['lodging']
  delete row.values['breakage']
}

/** Days that must follow one another: [earlier, later, days of tolerance]. */
const ORDERS = [
  ['sowDate', 'emergeDate', -1],
  ['sowDate', 'transplantDate', -1],
  ['sowDate', 'pollenDate', -1],
  ['sowDate', 'silkDate', -1],
  ['emergeDate', 'tasselDate', -1],
  ['tasselDate', 'silkDate', 5],
  ['silkDate', 'matureDate', -1],
  ['sowDate', 'matureDate', -1],
  ['matureDate', 'harvestDate', 15],
  ['sowDate', 'harvestDate', -1],
] as const
const DAY_MS = 86_400_000

/** 播种 < 出苗 < 抽雄 ≤ 吐丝+5 < 成熟 ≤ 收获+15: the later day is doubted. */
function checkDates(checking: Checking, row: ReadRow): void {
  for (const [earlier, later, tolerance] of ORDERS) {
    const a = row.values[earlier]
    const b = row.values[later]
    if (typeof a !== 'string' || typeof b !== 'string') continue
    if ((Date.parse(b) - Date.parse(a)) / DAY_MS >= -tolerance) continue
    const before = traitOf(checking.crop, earlier)?.label ?? earlier
    decide(
      checking,
      row,
      later,
      {
        severity: 'warning',
        code: 'dateOrder',
        read: b,
        expected: `不早于${before}${a}`,
        text: `日期先后有误：不得早于${before}（${a}）`,
      },
      { missing: { set: { [later]: null } }, keep: {} },
    )
    return
  }
}

interface Medians {
  area: number
  weight: number
}

/** A computed yield beyond anything possible: area in mu, a slipped decimal point, or something else. */
function checkYields(checking: Checking): void {
  const highest = traitOf(checking.crop, 'yieldMu')?.hardMax ?? Infinity
  const medians = new Map<string, Medians>()
  for (const row of checking.rows) {
    if (row.fields.yieldGiven !== undefined || row.status.value === 'excluded') continue
    const {
      area = null,
      weight = null,
      moisture = null,
      shellFresh = null,
      weightKind = 'GRAIN',
    } = row.fields
    const harvest = { area, weight, moisture, shellFresh, weightKind, yieldGiven: null }
    const { yieldMu } = plotYield(harvest, checking.standardMoisture, checking.crop)
    if (yieldMu === null || yieldMu <= highest || area === null || weight === null) continue
    const key = `${row.group}\n${row.point}`
    const median = medians.get(key) ?? mediansAt(checking.rows, row)
    medians.set(key, median)
    doubtYield(checking, row, { yieldMu, highest, area, weight, median })
  }
}

function mediansAt(rows: readonly ReadRow[], of: ReadRow): Medians {
  const here = rows.filter((row) => row.group === of.group && row.point === of.point)
  return {
    area: medianOf(here.flatMap((row) => row.fields.area ?? [])),
    weight: medianOf(here.flatMap((row) => row.fields.weight ?? [])),
  }
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const SLIP = 4
const MU_M2 = 2000 / 3

interface Doubt {
  yieldMu: number
  highest: number
  area: number
  weight: number
  median: Medians
}

function doubtYield(checking: Checking, row: ReadRow, doubt: Doubt): void {
  const { area, weight, median, highest } = doubt
  const shown = `折亩产${doubt.yieldMu.toFixed(1)}kg，超过上限${highest}kg`
  const asMu = Math.abs((area * MU_M2) / median.area - 1) < 0.5
  const cause = asMu
    ? { key: 'area', read: area, expected: `${(area * MU_M2).toFixed(4)}㎡`, why: '面积疑似以亩为单位' }
    : weight / median.weight > SLIP
      ? {
          key: 'weight',
          read: weight,
          expected: `约${median.weight}kg（本点中位数）`,
          why: '小区产量疑似小数点错位',
        }
      : median.area / area > SLIP
        ? { key: 'area', read: area, expected: `约${median.area}㎡（本点中位数）`, why: '面积疑似有误' }
        : {
            key: 'weight',
            read: weight,
            expected: `折亩产不超过${highest}kg`,
            why: '请核对小区产量、面积、含水量',
          }
  decide(
    checking,
    row,
    cause.key,
    {
      severity: 'warning',
      code: 'yieldImplausible',
      read: String(cause.read),
      expected: cause.expected,
      text: `${shown}，${cause.why}`,
    },
    { missing: { pending: `${shown}，${cause.why}` }, keep: {} },
  )
}

/** An entry is a check in all its rows or in none; the majority counts. */
function checkFlags(checking: Checking): void {
  const votes = new Map<string, { yes: number; no: number }>()
  for (const row of checking.rows) {
    if (row.isCk === null) continue
    const key = `${row.group}\n${row.entry}`
    const vote = votes.get(key) ?? { yes: 0, no: 0 }
    vote[row.isCk ? 'yes' : 'no']++
    votes.set(key, vote)
  }
  for (const row of checking.rows) {
    const vote = votes.get(`${row.group}\n${row.entry}`)
    if (row.isCk === null || !vote || vote.yes === 0 || vote.no === 0) continue
    const isCk = vote.yes > vote.no
    if (row.isCk === isCk) continue
    tell(checking, row.no, 'isCk', {
      severity: 'warning',
      code: 'checkContradiction',
      read: row.isCk ? '是' : '否',
      expected: isCk ? '是' : '否',
      text: `品种「${row.entry}」在其他行为「${isCk ? '是' : '否'}」，按多数行处理`,
    })
  }
}

/** Rows that claim the same plot: identical ones are kept once, differing ones the user must settle. */
function findClusters(checking: Checking): void {
  const byCell = new Map<string, number[]>()
  checking.rows.forEach((row, place) => {
    const key = `${row.group}\n${row.point}\n${row.entry}\n${row.rep}`
    const places = byCell.get(key)
    if (places) places.push(place)
    else byCell.set(key, [place])
  })
  for (const places of byCell.values()) if (places.length > 1) settle(checking, places)
}

function settle(checking: Checking, places: readonly number[]): void {
  const counted = places.filter((place) => checking.rows[place]?.status.value !== 'excluded')
  const left = places.filter((place) => !counted.includes(place))
  const distinct = dropIdentical(checking, counted)
  if (distinct.length > 1) tellConflict(checking, distinct)
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

const REPS = { key: 'reps', label: '全部保留为附加重复' }

function contentOf(row: ReadRow): string {
  const { no: _no, issues: _issues, raws: _raws, ...content } = row
  return JSON.stringify(content)
}

/** Tells of rows that repeat an earlier one letter by letter and leaves them out. */
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
    const id = tell(checking, row.no, null, {
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
  `${row.point}、${row.entry}、${row.rep > 0 ? `重复${row.rep}` : '平均'}`

function tellConflict(checking: Checking, places: readonly number[]): void {
  const rows = places.flatMap((place) => checking.rows[place] ?? [])
  const first = rows[0]
  const last = rows.at(-1)
  if (!first || !last) return
  const numbers = rows.map((row) => row.no).join('、')
  const id = tell(checking, last.no, null, {
    severity: 'error',
    code: 'duplicateConflict',
    read: nameOf(last),
    expected: '每个小区只有一行',
    text: `第${numbers}行是同一小区（${nameOf(last)}）但数值不同，请选择保留哪一行`,
    actions: [
      { key: 'first', label: `保留第${first.no}行` },
      { key: 'last', label: `保留第${last.no}行` },
      ...(first.rep > 0 ? [REPS] : []),
      { key: 'none', label: '都不导入' },
    ],
    action: 'none',
  })
  checking.clusters.push({ key: id, code: 'duplicateConflict', action: 'none', rows: [...places] })
}
