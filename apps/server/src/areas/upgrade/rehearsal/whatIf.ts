import type { Evidence, StandardItem, WhatIf } from '@hepu/api/areas/upgrade/promotionShapes'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { itemsAsked } from '@hepu/breeding/promotion/asked'
import { asksMembership } from '@hepu/breeding/promotion/compare'
import { explainMove } from '@hepu/breeding/promotion/explainMove'
import { labelledItems, standardsOf } from '@hepu/breeding/promotion/frozen'
import { droppedWithoutReason, describeWhatIf } from '@hepu/breeding/promotion/describeWhatIf'
import { triedItem } from '@hepu/breeding/promotion/triedItem'
import { and, eq, sql } from 'drizzle-orm'
import { upgradeRecord, type RecordFigures } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { judgeEvidence } from '../evaluation/evidence.ts'
import { listRecords, type Upgrade, type UpgradeRecord } from '../evaluation/loadUpgrade.ts'
import { assertItems } from '../standard/standardItems.ts'
import { figuresUnderWhatIf } from './whatIfFigures.ts'

/** Returns 试算调整 of a decision as text; null without one. */
export const whatIfTextOf = (evidence: Evidence | null): string | null =>
  evidence?.whatIf ? describeWhatIf(evidence.whatIf, labelledItems(evidence)) : null

/**
 * Refuses a what-if with points that do not count or are left out without a reason, with items that are not judged or have
 * no threshold to change, or with rules that contradict each other.
 */
export function assertWhatIf(crop: string, evidence: Evidence, whatIf: WhatIf): void {
  const used = new Set(evidence.points.flatMap((point) => (point.used ? [point.name] : [])))
  const point = whatIf.dropped.find((name) => !used.has(name))
  if (point !== undefined) throw new AppError('BAD_INPUT', `试算去掉的试点「${point}」不在本组有效试点中`)
  const items = standardsOf(evidence).flatMap((standard) =>
    itemsAsked({ ...evidence, items: standard.items }),
  )
  assertKeys(whatIf, items)
  assertItems(
    crop,
    items.filter(({ key }) => whatIf.rules?.[key]).map((item) => triedItem(whatIf, item)),
  )
  assertReasons(whatIf)
}

/** Refuses changed rules of items that are not judged, and thresholds of items that ask for one of a list. */
function assertKeys({ thresholds, rules }: WhatIf, items: readonly StandardItem[]): void {
  const known = new Map(items.map((item) => [item.key, item]))
  const isKnown = (key: string) => {
    const item = known.get(key)
    return item && (!asksMembership(item.op) || typeof thresholds[key] !== 'number')
  }
  const key = Object.keys({ ...thresholds, ...rules }).find((name) => !isKnown(name))
  if (key !== undefined)
    throw new AppError('BAD_INPUT', `试算的指标「${key}」不在判定标准中，或没有可改的阈值`)
}

/** Refuses a what-if that leaves points out without a reason. */
export function assertReasons(whatIf: WhatIf): void {
  const silent = droppedWithoutReason(whatIf)
  if (silent.length > 0) {
    throw new AppError('BAD_INPUT', `试算去掉试点${silent.map((name) => `「${name}」`).join('')}须写理由`)
  }
}

/** Returns the what-if with only the reasons of the points it leaves out. */
export const tidyWhatIf = ({ reasons, ...whatIf }: WhatIf): WhatIf => {
  const given = whatIf.dropped.flatMap((name) => (reasons?.[name] ? [[name, reasons[name]] as const] : []))
  return given.length > 0 ? { ...whatIf, reasons: Object.fromEntries(given) } : whatIf
}

/** Stores verdicts and figures under the what-if frozen with `evidence`, and those without it as `plain`. */
export async function applyWhatIf(ctx: Ctx, current: Upgrade, evidence: Evidence): Promise<void> {
  const records = await listRecords(ctx, current.id)
  const verdicts = new Map(judgeEvidence(evidence).map((verdict) => [verdict.entry, verdict]))
  const figures = figuresUnderWhatIf(current.crop, evidence, [...verdicts.values()])
  for (const record of records) {
    const before = record.verdict
    const verdict = must(verdicts.get(before.entry), 'verdict of the entry')
    const moved = verdict.decision === before.decision ? null : explainMove(before, verdict)
    const plain = { ...record.figures, computed: before.decision, moved }
    await storeRecord(ctx, record, {
      verdict,
      figures: { ...must(figures.get(before.entry), 'figures of the entry'), plain },
    })
  }
}

/**
 * Removes the what-if of a confirmed decision: verdicts and figures are again those of all used points and the unchanged
 * standards; decisions by hand stay.
 */
export async function withdrawWhatIf(ctx: Ctx, current: Upgrade, evidence: Evidence): Promise<Evidence> {
  const { whatIf: _, ...plainEvidence } = evidence
  const verdicts = new Map(judgeEvidence(plainEvidence).map((verdict) => [verdict.entry, verdict]))
  for (const record of await listRecords(ctx, current.id)) {
    const verdict = must(verdicts.get(record.verdict.entry), 'verdict of the entry')
    const final = record.reason === null ? verdict.decision : record.final
    await storeRecord(ctx, record, { verdict, figures: plainFigures(record), final })
  }
  return plainEvidence
}

function plainFigures({ figures }: UpgradeRecord): RecordFigures {
  if (!figures.plain) return figures
  const { computed: _, moved: __, ...plain } = figures.plain
  return plain
}

async function storeRecord(
  ctx: Ctx,
  record: UpgradeRecord,
  { verdict, ...values }: Pick<UpgradeRecord, 'verdict' | 'figures'> & Partial<Pick<UpgradeRecord, 'final'>>,
): Promise<void> {
  await ctx.db
    .update(upgradeRecord)
    .set({
      ...values,
      verdict,
      computed: verdict.decision,
      score: verdict.score,
      updatedBy: ctx.caller.userId,
      updatedAt: ctx.services.now(),
      version: sql`${upgradeRecord.version} + 1`,
    })
    .where(and(eq(upgradeRecord.orgId, record.orgId), eq(upgradeRecord.id, record.id)))
}
