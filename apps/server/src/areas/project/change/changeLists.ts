import { changeKinds } from '@hepu/api/areas/project/change/changeActions'
import type * as api from '@hepu/api/areas/project/change/projectChange'
import { changeSetWorkflow } from '@hepu/api/core/change/changeWords'
import type { Row, RowChange } from '@hepu/api/core/change/rows'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { own } from '@hepu/api/core/own'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, desc, eq, inArray, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { evaluate, prepare, readKeys } from '../../../change/evaluate.ts'
import type { ChangeSet } from '../../../change/readiness.ts'
import { readRunning } from '../../../change/sets.ts'
import { readTarget, seenOf } from '../../../change/targetRows.ts'
import { presentActions } from '../../../change/text.ts'
import { changeSet, user } from '../../../db/schema/index.ts'
import { mayChange, rows } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Node } from '../node/nodes.ts'
import type { Rights } from '../right/rights.ts'
import { filesBlocker } from './changeFiles.ts'
import { readChange, readProject } from './changeAccess.ts'
import { blockerOf, projectSubject } from './projectSubject.ts'

const author = alias(user, 'author')

/** Pages the changes of a project, the newest first. */
export async function pageChanges(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.queryProjectChangePage>,
): Promise<ResultOf<typeof api.queryProjectChangePage>> {
  const { project, rights } = await readProject(ctx, model.projectId)
  const where = and(
    rows(ctx, changeSet),
    eq(changeSet.object, projectSubject.object),
    eq(changeSet.targetId, project.id),
    model.state ? eq(changeSet.state, model.state) : undefined,
  )
  const column = sort === 'number' ? changeSet.number : sort === 'id' ? changeSet.id : changeSet.updatedAt
  const found = await ctx.db
    .select({ set: changeSet, createdByName: author.name })
    .from(changeSet)
    .leftJoin(author, eq(author.id, changeSet.createdBy))
    .where(where)
    .orderBy((order === 'ascending' ? asc : desc)(column), desc(changeSet.id))
    .limit(size)
    .offset((current - 1) * size)
  const total = await ctx.db.$count(changeSet, where)
  const records = found.map(({ set, createdByName }) => present(ctx, { set, project, rights, createdByName }))
  return { current, size, total, records }
}

interface Found {
  set: ChangeSet
  project: Node
  rights: Rights
  createdByName: string | null
}

function present(ctx: Ctx, { set, project, rights, createdByName }: Found) {
  const mayEdit = mayChange(ctx, project) && rights.on(project).has('change:edit')
  const isAuthor = set.createdBy === ctx.caller.userId
  const blocker = blockerOf(rowOfNode(project))
  const { allows, stateBlocker } = changeSetWorkflow
  return {
    ...set,
    projectId: project.id,
    projectName: project.name,
    kinds: [...new Set(set.actions.map(({ kind }) => own(changeKinds, kind) ?? kind))],
    createdByName,
    updateTime: set.updatedAt,
    ...allowed(
      {
        edit: mayEdit,
        delete: mayEdit,
        submit: mayEdit && allows(set.state, 'submit'),
        withdraw: mayEdit && isAuthor,
        applyFiles: mayEdit,
        replyFiles: mayEdit,
      },
      {
        edit: stateBlocker(set.state, 'save'),
        delete: stateBlocker(set.state, 'delete'),
        withdraw: stateBlocker(set.state, 'withdraw'),
        submit: blocker,
        applyFiles: filesBlocker(set, 'apply'),
        replyFiles: filesBlocker(set, 'reply'),
      },
    ),
  }
}

/** Returns what the rules of changes read of a stored project. */
export const rowOfNode = ({ name, signedAt, state }: Node): Row => ({ name, signedAt, state })

/** Shows a change with what it did, does or would do: as it was submitted, or for a draft as things are now. */
export async function showChange(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.showChange>,
): Promise<ResultOf<typeof api.showChange>> {
  const { set, project, rights } = await readChange(ctx, id)
  const [by] = set.createdBy
    ? await ctx.db.select({ name: user.name }).from(user).where(eq(user.id, set.createdBy))
    : []
  const prepared = prepare(projectSubject, set.actions)
  const changes = set.preview ?? (await presentChanges(ctx, set))
  const values = set.actions.map((action) => action.values)
  return {
    ...present(ctx, { set, project, rights, createdByName: by?.name ?? null }),
    actions: await presentActions(ctx, prepared, values, changes),
    beforeId: set.beforeId,
    afterId: set.afterId,
  }
}

/** Returns what a draft would do now; nothing where an action of it is not possible any more. */
async function presentChanges(ctx: Ctx, set: ChangeSet): Promise<readonly (readonly RowChange[])[]> {
  const place = { id: set.targetId, orgId: set.orgId }
  const before = await readTarget(ctx, projectSubject, place)
  if (!before) return []
  try {
    const prepared = prepare(projectSubject, set.actions)
    return (await evaluate(ctx, projectSubject, place, { prepared, before, isAuthor: false })).changes
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}

/** Returns what actions would do to a project now, with whatever keeps them from being submitted. */
export async function previewChange(
  ctx: Ctx,
  { projectId, actions }: ParsedInputOf<typeof api.previewChange>,
): Promise<ResultOf<typeof api.previewChange>> {
  const { project } = await readProject(ctx, projectId, 'change:edit')
  const prepared = prepare(projectSubject, actions)
  const place = { id: project.id, orgId: project.orgId }
  const before = must(await readTarget(ctx, projectSubject, place), 'the project')
  const { changes, problems } = await evaluate(ctx, projectSubject, place, {
    prepared,
    before,
    isAuthor: true,
  })
  const blocker = blockerOf(rowOfNode(project))
  const values = actions.map((action) => action.values)
  return {
    actions: await presentActions(ctx, prepared, values, changes),
    problems: [...(blocker ? [{ action: null, message: blocker }] : []), ...problems],
    running: await readRunning(ctx, projectSubject, place),
    seen: seenOf(projectSubject, before, project.id, readKeys(projectSubject, project.id, prepared)),
  }
}

/** Returns the numbers of the changes that some snapshots were taken for, by the reason and the id of the snapshot. */
export async function numbersOf(
  ctx: Ctx,
  snapshotIds: readonly number[],
): Promise<Map<string, string | null>> {
  if (snapshotIds.length === 0) return new Map()
  const ids = [...snapshotIds]
  const found = await ctx.db
    .select({ number: changeSet.number, beforeId: changeSet.beforeId, afterId: changeSet.afterId })
    .from(changeSet)
    .where(and(rows(ctx, changeSet), or(inArray(changeSet.beforeId, ids), inArray(changeSet.afterId, ids))))
  return new Map(
    found.flatMap(({ number, beforeId, afterId }): [string, string | null][] => [
      [`before ${beforeId}`, number],
      [`after ${afterId}`, number],
    ]),
  )
}
