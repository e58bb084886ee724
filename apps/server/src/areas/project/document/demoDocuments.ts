import * as documentApi from '@hepu/api/areas/project/document/projectFile'
import { daysOf, periodOf, periodsBetween, type ReportKind } from '@hepu/api/areas/project/report/periods'
import { insertProjectFileMonOrYear, saveReportRule } from '@hepu/api/areas/project/report/projectReport'
import { uploadWeekly } from '@hepu/api/areas/project/report/weekly'
import { heading, paragraph } from '@hepu/api/core/document/buildBlocks'
import { must } from '@hepu/api/core/must'
import { dayAfter } from '@hepu/api/core/resource/deadlines'
import { and, eq, isNull } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { projectNode } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Node } from '../node/nodes.ts'
import { saveReport, saveWeekly } from '../report/reportChanges.ts'
import { saveRule } from '../report/saveReportRule.ts'
import { uploadDocument } from './documentChanges.ts'

/** Documents and reports of a demo project. */
interface DemoPapers {
  project: string
  /** Type, name and the note of each version. */
  documents: readonly { type: string; name: string; versions: readonly (string | null)[] }[]
  rule: { weekly?: boolean; monthly?: boolean; sinceDaysAgo?: number; since?: string }
  /** Years with a report. */
  years: readonly string[]
  /** How many of the last months and weeks that are over have no report, and how many before them have one. */
  months?: { missing: number; present: number }
  weeks?: { missing: number; present: number }
}

const papers: readonly DemoPapers[] = [
  {
    project: '黄淮海夏玉米耐密抗倒宜机收新品种选育',
    documents: [
      { type: '申报书', name: '项目申报书', versions: [null] },
      { type: '任务书/合同', name: '项目任务书', versions: ['送审稿', '按专家意见修改', '盖章版'] },
      { type: '批复', name: '立项批复', versions: [null] },
      { type: '预算书', name: '项目预算书', versions: ['初稿', '按批复调整'] },
      { type: '变更材料', name: '课题二参加单位变更申请', versions: [null] },
    ],
    rule: { sinceDaysAgo: 190 },
    years: ['2023', '2024', '2025'],
    months: { missing: 1, present: 5 },
  },
  {
    project: '玉米单倍体诱导与加倍技术提升',
    documents: [
      { type: '申报书', name: '省重点研发计划申报书', versions: [null] },
      { type: '任务书/合同', name: '任务书', versions: ['盖章版'] },
      { type: '预算书', name: '预算书', versions: [null] },
      { type: '实施方案', name: '三年实施方案', versions: ['第一稿', '定稿'] },
      { type: '中期报告', name: '中期执行情况报告', versions: [null] },
    ],
    rule: { weekly: true, sinceDaysAgo: 45 },
    years: ['2024', '2025'],
    months: { missing: 0, present: 2 },
    weeks: { missing: 2, present: 4 },
  },
  {
    project: '企业绿色通道区域试验（2023—2025）',
    documents: [
      { type: '申报书', name: '绿色通道申请书', versions: [null] },
      { type: '任务书/合同', name: '试验委托书', versions: [null] },
      { type: '预算书', name: '试验经费预算', versions: [null] },
      { type: '实施方案', name: '试验实施方案', versions: ['2023 年', '2024 年', '2025 年'] },
      { type: '中期报告', name: '2024 年度小结', versions: [null] },
      { type: '验收材料', name: '三年试验总结', versions: [null] },
    ],
    rule: { monthly: false, since: '2023-03-01' },
    years: ['2023', '2024'],
  },
]

const texts: Readonly<Record<ReportKind, { summary: string; plan: string; problems: string }>> = {
  week: {
    summary: '完成诱导后代籽粒人工分拣 2400 粒，加倍处理 6 批，移栽成活率 71%。',
    plan: '继续加倍处理，核对编号，准备南繁用种。',
    problems: '温室湿度偏高，幼苗猝倒病略有发生，已调整通风。',
  },
  month: {
    summary: '各试点按方案完成田间调查与取样，数据已录入系统；组合测配材料完成考种。',
    plan: '整理区试数据，召开课题例会，安排下一季用种。',
    problems: '个别试点降雨偏多，收获推迟约一周，对进度影响可控。',
  },
  year: {
    summary: '年度任务按计划推进，区域试验、种质鉴定与示范均完成年度指标，经费执行符合预算。',
    plan: '扩大示范面积，推进品种审定申报，完成中期检查整改事项。',
    problems: '两个外协试点更换，已办理变更手续。',
  },
}

/** Gives the demo projects documents with versions and reports, some of which are overdue. */
export async function seedDocuments(ctx: Ctx): Promise<void> {
  for (const paper of papers) {
    const node = await nodeNamed(ctx, paper.project)
    if (node) await seedPapers(ctx, node, paper)
  }
}

async function seedPapers(ctx: Ctx, node: Node, paper: DemoPapers): Promise<void> {
  const today = clockDay(ctx.services.now())
  for (const document of paper.documents) await addDocument(ctx, node, document)
  const { sinceDaysAgo, ...rule } = paper.rule
  const since = sinceDaysAgo === undefined ? {} : { since: dayAfter(today, -sinceDaysAgo) }
  const values = { weekly: false, monthly: true, yearly: true, maxLevel: 1, ...rule, ...since }
  await saveRule(ctx, saveReportRule.input.parse({ projectId: String(node.id), version: 0, ...values }))
  for (const period of paper.years) await addReport(ctx, node, 'year', period)
  for (const period of pastPeriods('month', paper.months, today)) await addReport(ctx, node, 'month', period)
  for (const period of pastPeriods('week', paper.weeks, today)) await addReport(ctx, node, 'week', period)
}

/** Returns the periods before the last that lack a report, oldest first. */
function pastPeriods(kind: ReportKind, wish: DemoPapers['months'], today: string): string[] {
  if (!wish) return []
  const { missing, present } = wish
  const over = periodsBetween(kind, dayAfter(today, -400), today).slice(0, -1)
  return over.slice(over.length - missing - present, over.length - missing)
}

async function addReport(ctx: Ctx, node: Node, kind: ReportKind, period: string): Promise<void> {
  const days = must(daysOf(kind, period), 'the days of the period')
  const isInside = days.to >= (node.startDate ?? '') && days.from <= (node.endDate ?? '')
  const hasBegun = periodOf(kind, clockDay(ctx.services.now())) >= period
  if (!isInside || !hasBegun) return
  const input = { projectId: String(node.id), period, state: 'submitted', ...texts[kind] }
  if (kind === 'week') await saveWeekly(ctx, uploadWeekly.input.parse(input), undefined)
  else await saveReport(ctx, insertProjectFileMonOrYear.input.parse({ ...input, kind }))
}

async function addDocument(
  ctx: Ctx,
  node: Node,
  { type, name, versions }: DemoPapers['documents'][number],
): Promise<void> {
  const values = { projectId: String(node.id), projectFileType: type, name }
  for (const note of versions) {
    const input = documentApi.uploadProjectProcessDocument.input.parse({ ...values, note })
    const bytes = await demoFile(node, name, note)
    await uploadDocument(ctx, input, { name: `${name}${note ? `（${note}）` : ''}.docx`, bytes })
  }
}

/** Writes a short Word file that says what it stands for. */
async function demoFile(node: Node, name: string, note: string | null): Promise<Buffer> {
  const { writeWord } = await import('../../../documents/word/writeWord.ts')
  const blocks = [
    heading('一、项目'),
    paragraph(`${node.code ?? ''} ${node.name}`, 'body'),
    paragraph(`起止日期：${node.startDate ?? ''} 至 ${node.endDate ?? ''}`, 'body'),
    heading('二、说明'),
    paragraph(
      `本文件是示范数据中的「${name}」${note ? `（${note}）` : ''}，用于演示版本、归档与打包下载。`,
      'body',
    ),
  ]
  return Buffer.from(await writeWord({ title: name, header: node.name, footer: '示范文件', blocks }))
}

async function nodeNamed({ db, caller }: Ctx, name: string): Promise<Node | undefined> {
  const [found] = await db
    .select()
    .from(projectNode)
    .where(
      and(eq(projectNode.orgId, caller.orgId), eq(projectNode.name, name), isNull(projectNode.deletedAt)),
    )
  return found
}
