import { daysOf, periodProblem, type ReportKind } from '@hepu/api/areas/project/report/periods'
import type * as api from '@hepu/api/areas/project/report/projectReport'
import { draftTexts, factsOf, type Fact } from '@hepu/api/areas/project/report/reportFacts'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { projectReport, projectReportVersion, storedFile, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { getNode, type Node, type NodeKey } from '../node/nodes.ts'
import { assertRight, openRights } from '../right/rights.ts'
import { readHistory } from './readHistory.ts'
import { presentPeriods, type Report } from './reports.ts'

type Detail = ResultOf<typeof api.showReport>

/** Throws BAD_INPUT for a period of which the node has no report. */
export function assertPeriod(ctx: Ctx, node: Node, kind: ReportKind, period: string): void {
  const message = periodProblem(kind, period, node, clockDay(ctx.services.now()))
  if (message) throw new AppError('BAD_INPUT', message, { data: { problems: [{ path: 'period', message }] } })
}

/** Returns what happened in a period of a node, as of now. */
export async function currentFacts(ctx: Ctx, node: Node, kind: ReportKind, period: string): Promise<Fact[]> {
  const days = must(daysOf(kind, period), 'the days of the period')
  return factsOf(await readHistory(ctx, node, days), kind, days, clockDay(ctx.services.now()))
}

/** Returns the report of a node and period; undefined if nobody has begun it. */
export async function findReport(
  ctx: Ctx,
  node: Node,
  { kind, period }: { kind: ReportKind; period: string },
): Promise<Report | undefined> {
  const [found] = await ctx.db
    .select()
    .from(projectReport)
    .where(
      and(
        rows(ctx, projectReport),
        eq(projectReport.nodeId, node.id),
        eq(projectReport.kind, kind),
        eq(projectReport.period, period),
      ),
    )
  return found
}

/** Returns a report with what happened in its period: as it was frozen by the last submission, else as of now. */
export async function showReport(
  ctx: Ctx,
  { kind, period, isFresh, ...key }: ParsedInputOf<typeof api.showReport>,
): Promise<Detail> {
  return detailOf(ctx, key, { kind, period, isFresh })
}

export async function detailOf(
  ctx: Ctx,
  key: NodeKey,
  { kind, period, isFresh }: { kind: ReportKind; period: string; isFresh: boolean },
): Promise<Detail> {
  const rights = await openRights(ctx)
  const node = await getNode(ctx, rights, key)
  assertRight(rights, node, 'document:read')
  assertPeriod(ctx, node, kind, period)
  const [row] = await presentPeriods(ctx, rights, node, { kind, periods: [period] })
  const report = await findReport(ctx, node, { kind, period })
  const versions = report ? await versionsOfReport(ctx, report) : []
  const frozen = isFresh ? undefined : versions[0]?.facts
  const facts = frozen ?? (await currentFacts(ctx, node, kind, period))
  const texts = report ?? draftTexts(facts)
  return {
    ...must(row, 'the period'),
    nodeName: node.name,
    level: node.level,
    summary: texts.summary ?? '',
    plan: texts.plan ?? '',
    problems: texts.problems ?? '',
    facts,
    isFrozen: frozen !== undefined,
    versions: versions,
  }
}

const versionsOfReport = ({ db }: Ctx, { orgId, id }: Report) =>
  db
    .select({
      number: projectReportVersion.number,
      facts: projectReportVersion.facts,
      submittedByName: user.name,
      submitTime: projectReportVersion.createdAt,
      fileName: storedFile.originalName,
    })
    .from(projectReportVersion)
    .leftJoin(user, eq(user.id, projectReportVersion.createdBy))
    .leftJoin(storedFile, eq(storedFile.id, projectReportVersion.fileId))
    .where(and(eq(projectReportVersion.orgId, orgId), eq(projectReportVersion.reportId, id)))
    .orderBy(desc(projectReportVersion.number))
