import { REPORT_UPLOAD } from '@hepu/api/areas/project/document/documentLabels'
import { periodLabel, reportKinds, type ReportKind } from '@hepu/api/areas/project/report/periods'
import type * as api from '@hepu/api/areas/project/report/projectReport'
import { reportRuleNames } from '@hepu/api/areas/project/report/reportObligations'
import type { uploadWeekly } from '@hepu/api/areas/project/report/weekly'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { getRule } from '@hepu/api/obligationRules'
import { projectReport, projectReportVersion } from '../../../db/schema/index.ts'
import { getRow, inOrgOf } from '../../../db/scope.ts'
import { insertRow, removeRow, staleEdit, updateRow } from '../../../db/write.ts'
import type { Ctx, UploadedFile } from '../../../http/context.ts'
import { finishPlanned } from '../../../obligation/finishPlanned.ts'
import { takeFile, type SentFile } from '../document/takeFile.ts'
import { lockNode, type Node, type NodeKey } from '../node/nodes.ts'
import { subjectOf } from './planReports.ts'
import type { Report } from './reports.ts'
import { sameSubmission } from './sameSubmission.ts'
import { assertPeriod, currentFacts, findReport } from './showReport.ts'

const note = { label: '项目报告' }

type Saved = ResultOf<typeof api.insertProjectFileMonOrYear>

/** What a save says of a report. */
interface Wish {
  kind: ReportKind
  period: string
  state: 'draft' | 'submitted'
  /** Null keeps what is stored: the report comes as a file. */
  texts: { summary: string | null; plan: string | null; problems: string | null } | null
  /** The version that the form showed. */
  version?: number | null | undefined
  sent?: SentFile
}

/** Saves or submits a monthly or yearly report. */
export const saveReport = (
  ctx: Ctx,
  {
    kind,
    period,
    state,
    summary,
    plan,
    problems,
    version,
    ...key
  }: ParsedInputOf<typeof api.insertProjectFileMonOrYear>,
): Promise<Saved> =>
  storeReport(ctx, key, { kind, period, state, version, texts: { summary, plan, problems } })

/** Takes the file of a monthly or yearly report: the report is submitted with it, once more if it was before. */
export async function uploadReport(
  ctx: Ctx,
  { kind, period, id, ...key }: ParsedInputOf<typeof api.uploadMonOrYear>,
  upload: UploadedFile | undefined,
): Promise<Saved> {
  if (!upload && !id) throw new AppError('BAD_INPUT', '请选择要上传的文件，或给出文件编号')
  return storeReport(ctx, key, { kind, period, state: 'submitted', texts: null, sent: { upload, id } })
}

/** Saves or submits the report of a week, with or without a file. */
export async function saveWeekly(
  ctx: Ctx,
  { period, state, summary, plan, problems, version, id, ...key }: ParsedInputOf<typeof uploadWeekly>,
  upload: UploadedFile | undefined,
): Promise<Saved> {
  const hasFile = upload !== undefined || typeof id === 'number'
  if (hasFile && state === 'draft')
    throw new AppError('BAD_INPUT', '草稿不能附文件，请直接提交，或先只保存文字')
  const texts = hasFile && !summary && !plan && !problems ? null : { summary, plan, problems }
  return storeReport(ctx, key, { kind: 'week', period, state, version, texts, sent: { upload, id } })
}

async function storeReport(ctx: Ctx, key: NodeKey, wish: Wish): Promise<Saved> {
  const { node } = await lockNode(ctx, key, 'document:edit')
  if (node.state === 'draft') throw new AppError('BAD_STATE', '草稿没有报告，请先提交项目')
  assertPeriod(ctx, node, wish.kind, wish.period)
  const held = await findReport(ctx, node, wish)
  assertSavable(held, wish)
  if (held && typeof wish.version === 'number' && wish.version !== held.version)
    throw await staleEdit(ctx, held, note)
  if (held) await assertAnother(ctx, node, held, wish)
  const row = await writeReport(ctx, node, held, wish)
  if (wish.state === 'submitted') await submit(ctx, node, row, wish)
  return { id: row.id, number: row.number, version: row.version }
}

function assertSavable(held: Report | undefined, { kind, period, state, texts, sent }: Wish): void {
  const what = `${periodLabel(kind, period)}的${reportKinds[kind]}`
  if (held?.state === 'submitted' && state === 'draft')
    throw new AppError('BAD_STATE', `${what}已提交，不能再存为草稿；修改后请直接提交，成为新版本`)
  const hasFile = Boolean(sent?.upload ?? sent?.id)
  if (state === 'submitted' && !hasFile && !texts?.summary)
    throw new AppError('BAD_INPUT', `${what}的总结必填，或上传报告文件`, {
      data: { problems: [{ path: 'summary', message: '总结必填' }] },
    })
}

/** Throws CONFLICT for a submission that is the same as the newest one. A file that was sent before belongs to one report anyway. */
async function assertAnother(ctx: Ctx, node: Node, held: Report, wish: Wish): Promise<void> {
  const { kind, period, state, texts, sent = {} } = wish
  if (held.state !== 'submitted' || state !== 'submitted' || sent.id) return
  const facts = await currentFacts(ctx, node, kind, period)
  const number = await sameSubmission(ctx, held, { texts, facts, upload: sent.upload })
  if (number === null) return
  const what = `${periodLabel(kind, period)}的${reportKinds[kind]}`
  throw new AppError('CONFLICT', `${what}第${number}次提交与此内容相同，无须再次提交`)
}

/** Stores the report as it is now; a submission counts one up. */
async function writeReport(
  ctx: Ctx,
  node: Node,
  held: Report | undefined,
  { kind, period, state, texts }: Wish,
): Promise<Report> {
  const submission =
    state === 'submitted'
      ? {
          number: (held?.number ?? 0) + 1,
          submittedAt: ctx.services.now(),
          submittedBy: ctx.caller.userId,
        }
      : {}
  const values = { ...texts, state, ...submission }
  return held
    ? updateRow(ctx, projectReport, held.id, { values }, note)
    : insertRow(inOrgOf(ctx, node), projectReport, { nodeId: node.id, kind, period, ...values }, note)
}

/** Freezes what is submitted, with what has happened by now, and ends what was due. */
async function submit(
  ctx: Ctx,
  node: Node,
  report: Report,
  { kind, period, sent = {} }: Wish,
): Promise<void> {
  const home = { ...REPORT_UPLOAD, infoId: String(report.id), orgId: node.orgId }
  const file = await takeFile(ctx, sent, home)
  const { orgId, crop, number, summary, plan, problems } = report
  await ctx.db.insert(projectReportVersion).values({
    orgId,
    crop,
    reportId: report.id,
    number,
    summary,
    plan,
    problems,
    facts: await currentFacts(ctx, node, kind, period),
    fileId: file?.id ?? null,
    createdBy: ctx.caller.userId,
    createdAt: ctx.services.now(),
  })
  await finishPlanned(ctx, subjectOf(node), getRule(reportRuleNames[kind]), [period])
}

/** Deletes a report that was never submitted. */
export async function removeReportDraft(ctx: Ctx, id: number): Promise<null> {
  const report = await getRow(ctx, projectReport, id, note.label)
  await lockNode(ctx, report.nodeId, 'document:edit')
  if (report.state === 'submitted')
    throw new AppError(
      'BAD_STATE',
      `${periodLabel(report.kind, report.period)}的${reportKinds[report.kind]}已提交，不能删除；需要更正时请重新提交，成为新版本`,
    )
  await removeRow(ctx, projectReport, id, note)
  return null
}
