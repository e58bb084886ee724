import { decisionReport, type downloadDecisionReport } from '@hepu/api/areas/upgrade/decisionReport'
import type { Evidence } from '@hepu/api/areas/upgrade/promotionShapes'
import { heading } from '@hepu/api/core/document/buildBlocks'
import type { Block } from '@hepu/api/core/document/documentShape'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { must } from '@hepu/api/core/must'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { countDecisions } from '@hepu/breeding/promotion/counts'
import { labelledItems } from '@hepu/breeding/promotion/frozen'
import { pointsSummed, problemUnder } from '@hepu/breeding/promotion/judgeInput'
import { sourceNote } from '@hepu/breeding/promotion/sourceNote'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { changeLog, publishRecord, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { makeDocument } from '../../../documents/makeDocument.ts'
import { clockDay } from '../../../db/clock.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { decisionBlocks } from './decisionDocument.ts'
import { getGroup, getUpgrade, listRecords, type Upgrade } from '../evaluation/loadUpgrade.ts'
import { sourcesOf } from '../evaluation/evidence.ts'
import { twoYearsOf } from './twoYears.ts'
import { presentUpgrades } from '../record/presentUpgrades.ts'
import { presentRecords, untriedOf } from '../record/presentRecords.ts'

type Report = ResultOf<typeof decisionReport>[number]

/** 晋级决定报告 of these evaluations, in the order asked for. */
export async function showDecisionReports(
  ctx: Ctx,
  input: ParsedInputOf<typeof decisionReport>,
): Promise<Report[]> {
  const reports: Report[] = []
  for (const id of input.upgradeIds) reports.push(await reportOf(ctx, id))
  return reports
}

/** Writes 晋级决定报告 of these evaluations as Word or PDF, each on pages of its own. */
export async function downloadDecisionReports(
  ctx: Ctx,
  { upgradeIds, format }: ParsedInputOf<typeof downloadDecisionReport>,
): Promise<FileAnswer> {
  const reports = decisionReport.output.parse(await showDecisionReports(ctx, { upgradeIds }))
  const [first] = reports
  const one = first ? yearAndName(first.year, first.groupName, '年') : ''
  const title = reports.length === 1 ? `${one}晋级决定报告` : `晋级决定报告（${reports.length}份）`
  const blocks = reports.map((report, at): Block[] => [
    ...(at > 0 ? [{ kind: 'pageBreak' } as const] : []),
    ...(reports.length > 1 ? [heading(yearAndName(report.year, report.groupName, '年'))] : []),
    ...decisionBlocks(report, ctx.caller.crop),
  ])
  const footer = reports.length === 1 ? `数据版本第${first?.dataVersion}版　` : ''
  return makeDocument(
    title,
    {
      title,
      header: `${ctx.caller.orgName}　晋级决定报告`,
      footer: `${footer}${clockDay(ctx.services.now())}`,
      blocks: blocks.flat(),
    },
    format,
  )
}

async function reportOf(ctx: Ctx, id: number): Promise<Report> {
  const current = await getUpgrade(ctx, id)
  const { evidence } = current
  const [row] = await presentUpgrades(ctx, [id])
  if (!row || !evidence) throw new AppError('BAD_STATE', '该晋级评估没有数据，请重新生成')
  const group = await getGroup(ctx, current.groupId)
  const entries = await listEntries(ctx, current, evidence)
  return {
    upgradeId: id,
    groupName: evidence.groupName,
    year: current.year,
    phaseLabel: row.phaseLabel,
    ripePeriod: row.ripePeriod,
    number: current.number,
    state: current.state,
    problem: problemUnder(evidence, current.problem),
    standard: evidence.standard,
    others: evidence.others,
    standardNote: sourceNote(labelledItems(evidence)),
    whatIf: evidence.whatIf,
    whatIfText: current.whatIfText,
    points: evidence.points,
    summed: pointsSummed(evidence),
    moisture: evidence.moisture,
    minPoints: evidence.minPoints,
    dataVersion: evidence.dataVersion,
    dataVersionNow: group.dataVersion,
    methodVersion: evidence.methodVersion,
    calculatedAt: evidence.calculatedAt,
    counts: countDecisions(entries.map(({ isCk, final }) => ({ isCk, decision: final }))),
    sources: await sourcesOf(ctx, current, evidence),
    confirmedByName: row.confirmedByName,
    confirmedAt: current.confirmedAt,
    publishedByName: row.publishedByName,
    publishedAt: current.publishedAt,
    revoked: await findRevocation(ctx, current),
    entries,
    twoYears: twoYearsOf(evidence),
  }
}

/** Returns entries by rank, with names and numbers as they were when the evidence was frozen. */
async function listEntries(ctx: Ctx, { id, orgId }: Upgrade, evidence: Evidence): Promise<Report['entries']> {
  const stored = await listRecords(ctx, id)
  const records = await presentRecords(
    ctx,
    stored.map((record) => record.id),
  )
  const deciders = await lastDeciders(
    ctx,
    orgId,
    records.filter(({ reason }) => reason !== null).map((record) => record.id),
  )
  const frozen = new Map(evidence.entries.map((entry) => [entry.name, entry]))
  return records
    .map((record) => ({ ...record, verdict: record.stored.verdict }))
    .map(({ verdict, ...record }) => ({
      ...record,
      untried: untriedOf(record.stored),
      name: verdict.entry,
      entryNo: frozen.get(verdict.entry)?.entryNo ?? record.entryNo,
      ckNo: frozen.get(verdict.entry)?.ckNo ?? record.ckNo,
      decidedByName: deciders.get(record.id)?.name ?? null,
      decidedAt: deciders.get(record.id)?.at ?? null,
      items: verdict.items,
    }))
    .toSorted((a, b) => (a.yieldRank ?? Infinity) - (b.yieldRank ?? Infinity))
}

/** Returns from the change log who decided about each of these records last, and when. */
async function lastDeciders(
  ctx: Ctx,
  orgId: number,
  recordIds: readonly number[],
): Promise<Map<number, { name: string | null; at: Date }>> {
  if (recordIds.length === 0) return new Map()
  const found = await ctx.db
    .selectDistinctOn([changeLog.objectId], { id: changeLog.objectId, name: user.name, at: changeLog.at })
    .from(changeLog)
    .leftJoin(user, eq(user.id, changeLog.userId))
    .where(
      and(
        eq(changeLog.orgId, orgId),
        eq(changeLog.object, 'upgrade_record'),
        eq(changeLog.action, 'update'),
        inArray(changeLog.objectId, [...recordIds]),
      ),
    )
    .orderBy(changeLog.objectId, desc(changeLog.id))
  return new Map(found.map(({ id, name, at }) => [must(id, 'record id'), { name, at }]))
}

/** Returns who revoked a published decision, when and why; null if it was not revoked. */
export async function findRevocation(ctx: Ctx, { id }: Upgrade): Promise<Report['revoked']> {
  const [found] = await ctx.db
    .select({ byName: user.name, at: publishRecord.createdAt, reason: publishRecord.reason })
    .from(publishRecord)
    .leftJoin(user, eq(user.id, publishRecord.createdBy))
    .where(
      and(rows(ctx, publishRecord), eq(publishRecord.upgradeId, id), eq(publishRecord.action, 'REVOKED')),
    )
    .orderBy(desc(publishRecord.id))
    .limit(1)
  return found ? { ...found, byName: found.byName ?? '' } : null
}
