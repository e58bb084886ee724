import { closingTypes } from '@hepu/api/areas/project/document/expectedDocuments'
import { periodsBetween } from '@hepu/api/areas/project/report/periods'
import { and, eq, isNull } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { projectReport } from '../../../db/schema/index.ts'
import type { Gate, ReadGates } from '../closing/gate.ts'
import { ruleOfNode } from '../report/reportRules.ts'
import { presentTypes } from './documents.ts'

/** What documents and reports ask for before a project is closed: a report of every year, and the documents of the end. */
export const readDocumentGates: ReadGates = async (ctx, project) => [
  await yearlyGate(ctx, project),
  await documentGate(ctx, project),
]

async function yearlyGate(...[ctx, project]: Parameters<ReadGates>): Promise<Gate> {
  const gate = {
    key: 'yearlyReports',
    label: '年度报告齐全',
    path: `/task/project/ProcessDocuments?projectId=${project.id}&tab=reports&kind=year`,
  }
  const { yearly } = await ruleOfNode(ctx, project)
  if (!yearly) return { ...gate, isMet: true, detail: '本项目不要求年报' }
  const { startDate, endDate } = project
  // The closing report stands for the year in which a project is closed.
  const lastYear = Number(clockDay(ctx.services.now()).slice(0, 4)) - 1
  const years = (startDate && endDate ? periodsBetween('year', startDate, endDate) : []).filter(
    (year) => Number(year) <= lastYear,
  )
  const found = await ctx.db
    .select({ period: projectReport.period })
    .from(projectReport)
    .where(
      and(
        eq(projectReport.orgId, project.orgId),
        eq(projectReport.nodeId, project.id),
        eq(projectReport.kind, 'year'),
        eq(projectReport.state, 'submitted'),
        isNull(projectReport.deletedAt),
      ),
    )
  const present = new Set(found.map(({ period }) => period))
  const missing = years.filter((year) => !present.has(year))
  return missing.length === 0
    ? {
        ...gate,
        isMet: true,
        detail: years.length === 0 ? '还没有满一个年度' : `${years.length} 个年度均已提交`,
      }
    : { ...gate, isMet: false, detail: `${missing.length} 个年度未提交：${missing.join('、')}` }
}

async function documentGate(...[ctx, project]: Parameters<ReadGates>): Promise<Gate> {
  const present = await presentTypes(ctx, project)
  const missing = closingTypes.filter((type) => !present.has(type))
  return {
    key: 'closingDocuments',
    label: '结题文件齐全',
    path: `/task/project/ProcessDocuments?projectId=${project.id}`,
    isMet: missing.length === 0,
    detail: missing.length === 0 ? closingTypes.join('、') : `缺少：${missing.join('、')}`,
  }
}
