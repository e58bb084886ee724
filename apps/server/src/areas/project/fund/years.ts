import type * as api from '@hepu/api/areas/project/fund/projectFund'
import { yearStates, type YearState } from '@hepu/api/areas/project/fund/flowTypes'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { projectFundFlow, projectFundYear } from '../../../db/schema/index.ts'
import { inOrgOf } from '../../../db/scope.ts'
import { insertRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockNode, type Node } from '../node/nodes.ts'

const note = { label: '经费年度' }

/** Returns the states of the years of a project that are not simply open. */
export async function readYears({ db }: Ctx, project: Node): Promise<ReadonlyMap<number, YearState>> {
  const found = await db
    .select({ year: projectFundYear.year, state: projectFundYear.state })
    .from(projectFundYear)
    .where(and(eq(projectFundYear.orgId, project.orgId), eq(projectFundYear.projectId, project.id)))
  return new Map(found.map(({ year, state }) => [year, state]))
}

/** Returns the years between the first and the last day of a project, and those that have lines, from the oldest on. */
export async function listYears({ db }: Ctx, project: Node): Promise<number[]> {
  const used = await db
    .selectDistinct({ year: projectFundFlow.fiscalYear })
    .from(projectFundFlow)
    .where(and(eq(projectFundFlow.orgId, project.orgId), eq(projectFundFlow.projectId, project.id)))
  return [...new Set([...yearsOf(project), ...used.map(({ year }) => year)])].toSorted((a, b) => a - b)
}

/** Returns the years that a node lasts. */
export function yearsOf({ startDate, endDate }: Pick<Node, 'startDate' | 'endDate'>): number[] {
  if (!startDate || !endDate) return []
  const first = Number(startDate.slice(0, 4))
  return Array.from({ length: Number(endDate.slice(0, 4)) - first + 1 }, (_, at) => first + at)
}

/** Returns why a year takes no entries; undefined while it is open. */
export function yearProblem(states: ReadonlyMap<number, YearState>, year: number): string | undefined {
  const state = states.get(year)
  if (!state || state === 'open') return undefined
  return state === 'closed'
    ? `${year}年已结账，不能再登记，请记入下一个开放的年度`
    : `${year}年已暂停，请先由有“开放与结账”权限的人重新开放`
}

/** Returns the first open year from a year on, for corrections. */
export function nextOpenYear(states: ReadonlyMap<number, YearState>, year: number): number {
  let next = year
  while (yearProblem(states, next)) next += 1
  return next
}

/** Opens, pauses or closes a year. Throws BAD_STATE for a closed one, which stays closed. */
export async function setYearState(
  ctx: Ctx,
  { projectId, year, state, reason }: ParsedInputOf<typeof api.setYearState>,
): Promise<null> {
  const { node } = await lockNode(ctx, projectId, 'fund:close')
  if (node.level !== 1) throw new AppError('BAD_INPUT', '年度按整个项目开放与结账，请选择项目')
  const now = (await readYears(ctx, node)).get(year) ?? 'open'
  if (now === state) throw new AppError('BAD_STATE', `${year}年已是${yearStates[state]}`)
  if (now === 'closed')
    throw new AppError('BAD_STATE', `${year}年已结账，不能重新开放；更正请记入下一个开放的年度`)
  if (!(await listYears(ctx, node)).includes(year))
    throw new AppError('BAD_INPUT', `${year}年不在项目年度内，也没有流水`)
  const [stored] = await ctx.db
    .select({ id: projectFundYear.id })
    .from(projectFundYear)
    .where(
      and(
        eq(projectFundYear.orgId, node.orgId),
        eq(projectFundYear.projectId, node.id),
        eq(projectFundYear.year, year),
      ),
    )
  const values = { state, reason: reason ?? null }
  if (stored) await updateRow(ctx, projectFundYear, stored.id, { values }, note)
  else await insertRow(inOrgOf(ctx, node), projectFundYear, { projectId: node.id, year, ...values }, note)
  return null
}
