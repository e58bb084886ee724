import { findClusters } from './checkDuplicates.ts'
import { checkAssumedUnits } from './assumedUnits.ts'
import { checkAmounts } from './checkAmounts.ts'
import { checkOutliers } from './checkOutliers.ts'
import { checkPlaces } from './checkPlaces.ts'
import { checkSlips } from './checkSlips.ts'
import { checkYields } from './checkYields.ts'
import { decide, type Checking } from './checking.ts'
import { checkDecimalCommas } from './decimalCommas.ts'
import { checkPlaceUnits } from './placeUnits.ts'
import { checkMissingPlots } from './missingPlots.ts'
import { replicatedPoints } from './replicates.ts'
import { checkStrayReps } from './strayReps.ts'
import { checkSeasons } from './seasons.ts'
import { checkStageOrder } from './stageOrder.ts'
import type { ReadRow } from '../book/draft.ts'
import { MISSING, addFinding } from '../book/findings.ts'

/** Checks the values of one row against each other. */
export function checkRow(checking: Checking, row: ReadRow): void {
  checkHeights(checking, row)
  checkLodging(checking, row)
}

/** Checks that need more than one row: replicates, medians of the point, doubled plots. */
export function checkRows(checking: Checking): void {
  checkYields(checking)
  checkStageOrder(checking, checkSeasons(checking))
  checkFlags(checking)
  findClusters(checking)
}

/** Checks of a whole sheet, which compare its columns and places. */
export function checkSheet(checking: Checking): void {
  checkDecimalCommas(checking)
  checkAssumedUnits(checking)
  checkPlaceUnits(checking)
  checkRows(checking)
  checkSlips(checking)
  checkAmounts(checking)
  checkOutliers(checking)
  checkPlaces(checking)
  const replicated = replicatedPoints(checking.rows)
  checkStrayReps(checking, replicated)
  checkMissingPlots(checking, replicated)
}

const numberOf = (row: ReadRow, key: string): number | null => {
  const value = row.values[key]
  return typeof value === 'number' ? value : null
}

/** Checks that 穗位高 is below 株高. */
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

/** Checks that 倒伏率 + 倒折率 does not exceed 100 %; otherwise neither value is imported. */
function checkLodging(checking: Checking, row: ReadRow): void {
  const lodging = numberOf(row, 'lodging')
  const breakage = numberOf(row, 'breakage')
  if (lodging === null || breakage === null || lodging + breakage <= 100 + 1e-9) return
  const sum = Number((lodging + breakage).toFixed(4))
  for (const [key, value] of [
    ['lodging', lodging],
    ['breakage', breakage],
  ] as const) {
    addFinding(checking, row.no, key, {
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

/** Makes an entry a check in all its rows or in none; the majority counts. */
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
    addFinding(checking, row.no, 'isCk', {
      severity: 'warning',
      code: 'checkContradiction',
      read: row.isCk ? '是' : '否',
      expected: isCk ? '是' : '否',
      text: `品种「${row.entry}」在其他行为「${isCk ? '是' : '否'}」，按多数行处理`,
    })
  }
}
