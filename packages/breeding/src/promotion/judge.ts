import { appraiseItem } from './appraise.ts'
import type { Appraisal } from './appraise.ts'
import { itemsAsked } from './asked.ts'
import { bareLabel } from './bareLabel.ts'
import { asksMembership, distanceTo, satisfies } from './compare.ts'
import { decidingUnits, rule } from './decide.ts'
import type { Ruling, Unit } from './decide.ts'
import { distanceText } from './distanceText.ts'
import { explainFewPoints } from './fewPoints.ts'
import { keepsByYield, yieldOverCk1 } from './keepsByYield.ts'
import { pointFigureOf } from './pointFigure.ts'
import { shareCondition } from './shareCondition.ts'
import { checksNumbered, prepareTrial, validPointsOf, withoutPoint } from './trial.ts'
import type { Trial } from './trial.ts'
import type {
  EntryVerdict,
  ItemVerdict,
  JudgeInput,
  KeepFigures,
  Pass,
  PointFigureMeaning,
  StandardItem,
} from './types.ts'
import { explainRuling } from './wording.ts'
import type { Judged } from './wording.ts'

/**
 * Applies a promotion standard to a group, one verdict per entry in the order given. Checks get their figures but no
 * decision. An entry with fewer valid points than `minPoints` is HOLD whatever its figures are; its valid points are
 * those where its yield can be compared with CK1 (without CK1: where it has a yield; without a yield table: where it
 * has any value). A verdict is fragile if leaving out one point would change the decision; that test concerns the
 * figures, so `minPoints` and items surveyed at that point alone stay as they are. Items that do not apply in the
 * group's phase take no part.
 * @throws when a table does not have the entries of the input.
 */
export function judge(input: JudgeInput): EntryVerdict[] {
  return judgeClosely(input).verdicts
}

/** Verdicts, and the data needed to find the points on which they depend. */
export interface CloseLook {
  verdicts: EntryVerdict[]
  /** Names of the points, and per point the decision of the rules on each entry without it. */
  points: readonly string[]
  without: readonly (readonly Ruling['decision'][])[]
  /** Decision of the rules on each entry with all points, before `minPoints` is applied. */
  decisions: readonly Ruling['decision'][]
  /** Entries with fewer valid points than `minPoints`. */
  isShort: readonly boolean[]
}

/** Applies a standard as `judge` does, and adds the decisions without each single point. */
export function judgeClosely(input: JudgeInput): CloseLook {
  const trial = prepareTrial(input)
  const { minPoints } = input
  const items = itemsAsked(input).map((item) => ({ ...item, label: bareLabel(item.label) }))
  const units = decidingUnits(items)
  const appraised = items.map((item) => appraiseItem(trial, item))
  const meanings = items.map(pointFigureOf)
  const rulings = ruleEntries(trial, units, (entry) => appraised.map((column) => column[entry]!.pass))
  const decisions = rulings.map(({ decision }) => decision)
  const without = decideWithout(trial, { items, units, appraised })
  const validPoints = trial.entries.map((_, i) => countValidPoints(trial, i))
  const isShort = validPoints.map((count) => count < minPoints)
  const verdicts = trial.entries.map((entry, i) => {
    const appraisals = appraised.map((column) => column[i]!)
    const fragilePoints =
      entry.isCk || isShort[i] ? [] : trial.points.filter((_, point) => without[point]![i] !== decisions[i])
    return {
      entry: entry.name,
      isCk: entry.isCk,
      ...decideEntry(trial, i, {
        ruling: rulings[i]!,
        judged: { items, appraisals },
        validPoints: validPoints[i]!,
        minPoints,
      }),
      score: entry.isCk ? null : scoreOf(items, appraisals),
      fragile: fragilePoints.length > 0,
      fragilePoints,
      missing: items.flatMap((item, k) =>
        !entry.isCk && appraisals[k]!.pass === 'PENDING' ? [item.label] : [],
      ),
      items: items.map((item, k) => presentItem(trial, item, appraisals[k]!, meanings[k]!)),
    }
  })
  return { verdicts, points: trial.points, without, decisions, isShort }
}

function ruleEntries(trial: Trial, units: readonly Unit[], passesOf: (entry: number) => Pass[]): Ruling[] {
  return trial.entries.map((_, entry) =>
    rule(units, passesOf(entry), () => keepsByYield(yieldOverCk1(trial, entry))),
  )
}

/** The outcome with all points; the outcomes without one of them are compared with it. */
interface FullOutcome {
  items: readonly StandardItem[]
  units: readonly Unit[]
  appraised: readonly (readonly Appraisal[])[]
}

/**
 * Returns, per point, the decision of the rules on each entry without it. An item that loses its only point keeps its
 * outcome: the lack of a second survey does not invalidate the first.
 */
function decideWithout(trial: Trial, full: FullOutcome): Ruling['decision'][][] {
  return trial.points.map((_, point) => {
    const rest = withoutPoint(trial, point)
    const appraised = full.items.map((item) => appraiseItem(rest, item))
    const passesOf = (entry: number): Pass[] =>
      appraised.map(
        (column, k) => (column[entry]!.reason === null ? column : full.appraised[k]!)[entry]!.pass,
      )
    return ruleEntries(rest, full.units, passesOf).map(({ decision }) => decision)
  })
}

interface EntryCase {
  ruling: Ruling
  judged: Judged
  validPoints: number
  minPoints: number
}

function decideEntry(
  trial: Trial,
  entry: number,
  { ruling, judged, validPoints, minPoints }: EntryCase,
): Pick<EntryVerdict, 'decision' | 'because' | 'keep'> {
  if (trial.entries[entry]!.isCk) return { decision: null, because: '对照不参与判定' }
  if (validPoints < minPoints) {
    return {
      decision: 'HOLD',
      because: explainFewPoints(validPoints, minPoints, validPointsOf(trial).length),
    }
  }
  const because = explainRuling(ruling, judged, () => yieldOverCk1(trial, entry))
  const keep = ruling.ground === 'KEPT' || ruling.ground === 'FAILED' ? keepFigures(trial, entry) : null
  return { decision: ruling.decision, because, ...(keep && { keep }) }
}

function keepFigures(trial: Trial, entry: number): KeepFigures | null {
  const gain = yieldOverCk1(trial, entry)
  return gain && { gainPct: gain.gainPct, gainPoints: gain.gainPoints, points: gain.common }
}

function countValidPoints(trial: Trial, entry: number): number {
  const comparesYield = trial.tables.has('yieldMu') && checksNumbered(trial, 1).length > 0
  if (comparesYield) return yieldOverCk1(trial, entry)?.common ?? 0
  return validPointsOf(trial, [entry]).length
}

function scoreOf(items: readonly StandardItem[], appraisals: readonly Appraisal[]): number | null {
  const scored = items.flatMap((item, k) =>
    item.kind === 'SCORE' ? [{ item, pass: appraisals[k]!.pass }] : [],
  )
  if (scored.length === 0) return null
  return scored.reduce((sum, { item, pass }) => sum + (pass === 'PASS' ? item.weight : 0), 0)
}

function presentItem(
  trial: Trial,
  item: StandardItem,
  appraisal: Appraisal,
  each: PointFigureMeaning,
): ItemVerdict {
  const { measure, condition, pass, reason, shiftText } = appraisal
  const judged = measure.value !== null && reason === null
  const counts = shareCondition(item)
  return {
    key: item.key,
    label: item.label,
    kind: item.kind,
    orGroup: item.orGroup,
    value: measure.value,
    threshold: condition.v1,
    threshold2: condition.v2,
    op: item.op,
    unit: item.unit,
    pass,
    distance: judged ? distanceTo(measure.value!, condition) : null,
    distanceText: distanceText(item, appraisal),
    n: measure.years?.reduce((sum, year) => sum + year.n, 0) ?? measure.points.length,
    hits: measure.hits,
    points: measure.points.map(({ point, value }) => ({
      point: trial.points[point]!,
      value,
      hit: counts ? satisfies(value, counts) : null,
    })),
    each,
    reason,
    ...(shiftText !== null && { shiftText }),
    ...(measure.text !== undefined && { text: measure.text }),
    ...(asksMembership(item.op) && { values: item.values ?? [] }),
    ...(measure.years && { years: measure.years }),
  }
}
