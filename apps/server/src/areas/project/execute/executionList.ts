import type * as api from '@hepu/api/areas/project/execute/projectExecute'
import type { ExecutionView } from '@hepu/api/areas/project/execute/projectExecute'
import { nodeWorkflow, askedMoves } from '@hepu/api/areas/project/execute/nodeWorkflow'
import type { NodeState } from '@hepu/api/areas/project/node/nodeLabels'
import { stateOn } from '@hepu/api/areas/project/node/nodeRules'
import {
  deviationOf,
  isOverdue,
  lightOf,
  plannedPercent,
  type Light,
} from '@hepu/api/areas/project/plan/progress'
import type { ProjectResource } from '@hepu/api/areas/project/right/projectResources'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, ne, not, or, sql, type SQL } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { byPinyin, contains, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { projectNode } from '../../../db/schema/index.ts'
import { mayChange, rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { selectNamed, type Named } from '../node/nodes.ts'
import { stateAt } from '../node/nodeList.ts'
import { isDoneIn } from '../plan/isDoneIn.ts'
import { openRights, type Rights } from '../right/rights.ts'
import { moveRights } from './buttons.ts'
import { readFigures, type Figures } from './executionFigures.ts'

type Filter = ParsedInputOf<typeof api.pageExecutions>['model']
type Row = ResultOf<typeof api.pageExecutions>['records'][number]

/** Projects whose last day is so near count as ready to be closed. */
const NEAR_DAYS = 90

/** Returns one page of projects under way, with their figures. */
export async function pageExecutions(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.pageExecutions>,
): Promise<ResultOf<typeof api.pageExecutions>> {
  const rights = await openRights(ctx)
  const today = clockDay(ctx.services.now())
  const sorts = {
    id: projectNode.id,
    createTime: projectNode.createdAt,
    updateTime: projectNode.updatedAt,
    endDate: projectNode.endDate,
    code: projectNode.code,
    name: byPinyin(projectNode.name),
    progress: projectNode.progress,
  }
  const query = selectNamed(ctx)
    .where(and(rows(ctx, projectNode), rights.visible, ...conditionsOf(model, today)))
    .$dynamic()
  const { found, page } = await pageOf(
    ctx,
    query,
    { current, size },
    ordered(order, sorts[sort], projectNode.id),
  )
  const figures = await readFigures(
    ctx,
    found.map(({ node }) => node),
  )
  return { ...page, records: found.map((one) => rowOf(ctx, rights, { today, figures }, one)) }
}

function conditionsOf(
  { name, projectId, state, view, light, year }: Filter,
  today: string,
): (SQL | undefined)[] {
  const isAny = typeof projectId === 'number' && !view
  return [
    eq(projectNode.level, 1),
    ne(projectNode.state, 'draft'),
    name ? or(contains(projectNode.name, name), contains(projectNode.code, name)) : undefined,
    projectId ? eq(projectNode.id, projectId) : undefined,
    state ? sql`${stateAt(today)} = ${state}` : isAny ? undefined : viewIs(view ?? null, today),
    light ? and(lightIs(light, today), not(among(today, 'closed', 'stopped'))) : undefined,
    year
      ? sql`${projectNode.startDate} <= ${`${year}-12-31`} and ${projectNode.endDate} >= ${`${year}-01-01`}`
      : undefined,
  ]
}

const among = (today: string, ...states: readonly NodeState[]): SQL =>
  sql`${stateAt(today)} = any(${sql.param(states)}::text[])`

/** Without a view all projects under way are listed, those that wait for their closing too. */
function viewIs(view: ExecutionView | null, today: string): SQL {
  if (view === 'awaiting') return among(today, 'awaiting')
  if (view === 'over') return among(today, 'closed', 'stopped')
  if (view === 'running') return among(today, 'running', 'paused', 'extended')
  if (view === null) return among(today, 'running', 'paused', 'extended', 'awaiting')
  return sql`(${among(today, 'running', 'extended')}
    and (${projectNode.endDate} <= ${today}::date + ${NEAR_DAYS}::int or ${isDoneIn(projectNode.progress)}))`
}

/** SQL for the planned progress of a node on a day, by the same rule as `plannedPercent`. */
const plannedAt = (today: string): SQL => sql`
  case when ${projectNode.endDate} >= ${projectNode.startDate} then least(100, greatest(0,
    (${today}::date - ${projectNode.startDate} + 1)::numeric * 100 / (${projectNode.endDate} - ${projectNode.startDate} + 1))) end`

function lightIs(light: Light, today: string): SQL {
  const deviation = sql`(${projectNode.progress} - ${plannedAt(today)})`
  if (light === 'green') return sql`${deviation} >= -5`
  return light === 'yellow' ? sql`(${deviation} < -5 and ${deviation} >= -15)` : sql`${deviation} < -15`
}

const DAY = 86_400_000

function rowOf(
  ctx: Ctx,
  rights: Rights,
  { today, figures }: { today: string; figures: ReadonlyMap<number, Figures> },
  { node, sourceName, orgName, directorName }: Named,
): Row {
  const state = stateOn(node, today)
  const planned = plannedPercent(node, today)
  const isUnderWay = state !== 'closed' && state !== 'stopped'
  const held = mayChange(ctx, node) ? rights.on(node) : new Set<ProjectResource>()
  return {
    ...node,
    ...must(figures.get(node.id), 'the figures of the project'),
    sourceName,
    unitName: orgName ?? node.unitName,
    directorName,
    state,
    daysLeft: node.endDate === null ? null : Math.round((Date.parse(node.endDate) - Date.parse(today)) / DAY),
    planned,
    light: isUnderWay ? lightOf(deviationOf(node.progress, planned)) : null,
    isOverdue: isUnderWay && isOverdue(node, today),
    can: Object.fromEntries(
      askedMoves.map((move) => [move, held.has(moveRights[move]) && nodeWorkflow.allows(state, move)]),
    ),
  }
}
