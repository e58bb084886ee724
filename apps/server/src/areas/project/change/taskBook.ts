import type * as api from '@hepu/api/areas/project/change/taskBook'
import { rowsIn, type Row, type Rows } from '@hepu/api/core/change/rows'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { takeSnapshot } from '../../../change/snapshots.ts'
import { readTarget } from '../../../change/targetRows.ts'
import { projectNode } from '../../../db/schema/index.ts'
import { mayChange } from '../../../db/scope.ts'
import { updateRow } from '../../../db/write.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { overReason, type Node } from '../node/nodes.ts'
import { weightProblems } from '../plan/weights.ts'
import { INDEX, NODE, nodeLabel, textOrNull } from './actionRows.ts'
import { lockProjectFor, readProject } from './changeAccess.ts'
import { projectSubject } from './projectSubject.ts'
import { projectTogether } from './together.ts'

const UNSIGNED = '任务书尚未签订，计划可以直接修改，不需要变更'
const notReady = (problems: readonly string[]): string => `任务书还不能签订：${problems.join('；')}`

/** Returns whether the 任务书 of a project is signed, else what is missing for it. */
export async function showTaskBook(
  ctx: Ctx,
  { projectId }: ParsedInputOf<typeof api.showTaskBook>,
): Promise<ResultOf<typeof api.showTaskBook>> {
  const { project, rights } = await readProject(ctx, projectId)
  const { signedAt, version } = project
  const problems = signedAt ? [] : await signingProblems(ctx, project)
  const held = mayChange(ctx, project) ? rights.on(project) : new Set()
  return {
    signedAt,
    version,
    problems,
    ...allowed(
      { sign: signedAt === null && held.has('change:sign'), change: held.has('change:edit') },
      {
        sign: problems.length > 0 ? notReady(problems) : null,
        change: overReason(project) ?? (signedAt === null ? UNSIGNED : null),
      },
    ),
  }
}

/** 签订任务书: from now on the plan changes only with consent. Throws BAD_STATE with everything that is missing. */
export async function signTaskBook(
  ctx: Ctx,
  { projectId, version }: ParsedInputOf<typeof api.signTaskBook>,
): Promise<ResultOf<typeof api.signTaskBook>> {
  const project = await lockProjectFor(ctx, projectId, 'change:sign')
  if (project.signedAt) throw new AppError('BAD_STATE', `「${project.name}」的任务书已签订`)
  const problems = await signingProblems(ctx, project)
  if (problems.length > 0) {
    throw new AppError('BAD_STATE', notReady(problems), { data: { problems } })
  }
  const values = { signedAt: ctx.services.now() }
  const row = await updateRow(
    ctx,
    projectNode,
    project.id,
    { version, values },
    { label: '项目', reason: '签订任务书' },
  )
  await takeSnapshot(ctx, projectSubject, row, { rows: await rowsOf(ctx, row), why: 'approved' })
  return { version: row.version }
}

const rowsOf = async (ctx: Ctx, project: Node): Promise<Rows> =>
  must(await readTarget(ctx, projectSubject, project), 'the project')

/** Returns what keeps a 任务书 from being signed: gaps of the nodes, no index at all, weights, days and budgets. */
async function signingProblems(ctx: Ctx, project: Node): Promise<string[]> {
  if (project.state === 'draft') return [`「${project.name}」还是草稿，请先提交`]
  const rows = await rowsOf(ctx, project)
  const nodes = rowsIn(rows, NODE)
  const indexes = rowsIn(rows, INDEX).filter((row) => !row['cancelledAt'])
  const none = indexes.length === 0 ? ['还没有任务指标，请先在计划进度中编制'] : []
  const weights = (await weightProblems(ctx, project)).map(({ message }) => message)
  return [...nodes.flatMap(gapsOf), ...none, ...weights, ...projectTogether({}, rows, [])]
}

const needed = { directorId: '负责人', startDate: '开始日期', endDate: '结束日期' } as const

function gapsOf(row: Row): string[] {
  const missing = Object.entries(needed).flatMap(([field, label]) => (textOrNull(row, field) ? [] : [label]))
  const hasBudget = textOrNull(row, 'specialBudget') ?? textOrNull(row, 'selfBudget')
  const money = Number(row['level']) === 1 && !hasBudget ? ['专项预算或自筹预算'] : []
  const all = [...missing, ...money]
  return all.length > 0 ? [`${nodeLabel(row)}缺少${all.join('、')}`] : []
}
