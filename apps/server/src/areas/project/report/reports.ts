import { daysOf, owedPeriods, periodsBetween, type ReportKind } from '@hepu/api/areas/project/report/periods'
import type * as api from '@hepu/api/areas/project/report/projectReport'
import { reportRuleNames } from '@hepu/api/areas/project/report/reportObligations'
import type { queryPageWeekly } from '@hepu/api/areas/project/report/weekly'
import { unknownYearNote } from '@hepu/api/core/obligation/obligationWords'
import { daysBetween } from '@hepu/api/core/resource/deadlines'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, isNull } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { obligation, projectReport, user } from '../../../db/schema/index.ts'
import { mayChange } from '../../../db/scope.ts'
import { presentFile } from '../../../files/fileRow.ts'
import type { Ctx } from '../../../http/context.ts'
import { filesOfReports } from '../document/fileEntries.ts'
import { getNode, type Node } from '../node/nodes.ts'
import { assertRight, openRights, type Rights } from '../right/rights.ts'
import { ruleOfNode } from './reportRules.ts'

export type Report = typeof projectReport.$inferSelect
export type Row = ResultOf<typeof api.pageReports>['records'][number]

/** Returns one page of the periods of a node that have begun, the newest first, with their reports. */
export async function pageReports(
  ctx: Ctx,
  { current, size, order, model }: ParsedInputOf<typeof api.pageReports>,
): Promise<ResultOf<typeof api.pageReports>> {
  const { kind, year, ...key } = model
  const rights = await openRights(ctx)
  const node = await getNode(ctx, rights, key)
  assertRight(rights, node, 'document:read')
  const found = await rowsOf(ctx, rights, node, kind ?? 'month')
  const wanted = year ? found.filter(({ period }) => period.startsWith(String(year))) : found
  const sorted = order === 'ascending' ? wanted : wanted.toReversed()
  const records = sorted.slice((current - 1) * size, current * size)
  return { current, size, total: wanted.length, records }
}

/** Returns one page of the weeks of a node, with their reports. */
export const pageWeeks = (
  ctx: Ctx,
  { model, ...wish }: ParsedInputOf<typeof queryPageWeekly>,
): Promise<ResultOf<typeof queryPageWeekly>> =>
  pageReports(ctx, { ...wish, model: { ...model, kind: 'week' } })

/** Returns the periods of a node and kind that have begun, oldest first, with their reports. */
export async function rowsOf(ctx: Ctx, rights: Rights, node: Node, kind: ReportKind): Promise<Row[]> {
  const today = clockDay(ctx.services.now())
  const { startDate, endDate } = node
  const periods =
    startDate && endDate && startDate <= today
      ? periodsBetween(kind, startDate, endDate < today ? endDate : today)
      : []
  return presentPeriods(ctx, rights, node, { kind, periods })
}

/** Returns some periods of a node with their reports, as lists show them. */
export async function presentPeriods(
  ctx: Ctx,
  rights: Rights,
  node: Node,
  { kind, periods }: { kind: ReportKind; periods: readonly string[] },
): Promise<Row[]> {
  const today = clockDay(ctx.services.now())
  const reports = await reportsOf(ctx, node, kind)
  const deadlines = await deadlinesOf(ctx, node, kind)
  const owed = new Set(owedPeriods(kind, await ruleOfNode(ctx, node), node))
  const files = await filesByReport(ctx, reports)
  const mayEdit = mayChange(ctx, node) && rights.on(node).has('document:edit')
  return periods.map((period): Row => {
    const found = reports.get(period)
    const report = found?.report
    const due = owed.has(period) ? deadlines.get(period) : undefined
    const state = report?.state ?? 'missing'
    const isLate = state !== 'submitted' && due !== undefined && due.dueDate < today
    const days = daysOf(kind, period)
    return {
      id: report?.id ?? null,
      nodeId: node.id,
      kind,
      period,
      from: days?.from ?? '',
      to: days?.to ?? '',
      state,
      dueDate: due?.dueDate ?? null,
      dateNote: due?.isUncertain ? unknownYearNote(Number(due.dueDate.slice(0, 4))) : null,
      daysLate: isLate ? daysBetween(due.dueDate, today) : 0,
      number: report?.number ?? 0,
      submittedByName: found?.submittedByName ?? null,
      submitTime: report?.submittedAt ?? null,
      version: report?.version ?? null,
      files: files.get(report?.id ?? 0) ?? [],
      can: { edit: mayEdit, delete: mayEdit && state === 'draft' },
    }
  })
}

async function reportsOf({ db }: Ctx, { orgId, id }: Node, kind: ReportKind) {
  const found = await db
    .select({ report: projectReport, submittedByName: user.name })
    .from(projectReport)
    .leftJoin(user, eq(user.id, projectReport.submittedBy))
    .where(
      and(
        eq(projectReport.orgId, orgId),
        eq(projectReport.nodeId, id),
        eq(projectReport.kind, kind),
        isNull(projectReport.deletedAt),
      ),
    )
  return new Map(found.map((one) => [one.report.period, one]))
}

/** Returns the days by which reports are due, postponed ones too, by period. */
async function deadlinesOf({ db }: Ctx, { orgId, id }: Node, kind: ReportKind) {
  const found = await db
    .select({
      period: obligation.occurrence,
      dueDate: obligation.dueDate,
      isUncertain: obligation.isUncertain,
    })
    .from(obligation)
    .where(
      and(
        eq(obligation.orgId, orgId),
        eq(obligation.object, 'project_node'),
        eq(obligation.objectId, id),
        eq(obligation.rule, reportRuleNames[kind]),
        isNull(obligation.deletedAt),
      ),
    )
  return new Map(found.map((one) => [one.period, one]))
}

async function filesByReport(
  ctx: Ctx,
  reports: ReadonlyMap<string, { report: Report }>,
): Promise<Map<number, Row['files']>> {
  const ids = [...reports.values()].map(({ report }) => report.id)
  const files = new Map<number, Row['files']>()
  for (const { ownerId, file } of await filesOfReports(ctx, ids))
    files.set(ownerId, [...(files.get(ownerId) ?? []), await presentFile(ctx.services, file)])
  return files
}
