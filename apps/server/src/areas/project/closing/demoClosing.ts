import * as api from '@hepu/api/areas/project/closing/projectClosing'
import { and, eq } from 'drizzle-orm'
import { projectNode, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { contextOf } from '../change/demoChanges.ts'
import type { Node } from '../node/nodes.ts'
import { applyToFinish, archiveClosing, saveClosing, saveGateNote } from './closingChanges.ts'
import { findOpenClosing } from './closingRows.ts'
import { decideClosing } from './decideClosing.ts'
import { openGates, readGates } from './gates.ts'

const PROJECT = '企业绿色通道区域试验（2023—2025）'
const SUMMARY = `三年在黄淮海夏玉米区和东华北春玉米区共完成 162 个点次的绿色通道区域试验与生产试验，试验报废率 3.1%。
两组共推荐审定品种 5 个次，考核指标全部完成；试验数据、田间记录与照片已按点次归档。
经费由企业自筹，按预算执行，结余转入下一轮绿色通道试验。`

/** Closes a project of the demo through the functions of the calls. It comes after all else that is made for that project. */
export async function seedClosing(ctx: Ctx): Promise<void> {
  const [node] = await ctx.db
    .select()
    .from(projectNode)
    .where(and(rows(ctx, projectNode), eq(projectNode.name, PROJECT)))
  // Nobody decides about what he applied for: without a director of its own the project stays open.
  if (!node || node.directorId === null || node.directorId === ctx.caller.userId) return
  const [person] = await ctx.db.select({ name: user.name }).from(user).where(eq(user.id, node.directorId))
  const caller = { ...ctx.caller, userId: node.directorId, name: person?.name ?? ctx.caller.name }
  const director = { ...ctx, caller }
  const projectId = String(node.id)
  await saveClosing(
    director,
    api.saveClosing.input.parse({
      projectId,
      summary: SUMMARY,
      note: '企业自立项目，由集团科研管理部验收。',
    }),
  )
  await noteDeviations(director, node)
  const closing = await findOpenClosing(ctx, node)
  if (openGates(await readGates(ctx, node, closing?.gateNotes)).length > 0) return
  await applyToFinish(director, api.applicationFinishProject.input.parse({ projectId }))
  const judge = await contextOf(ctx, 'project', 'projectManager')
  if (!judge || judge.caller.userId === node.directorId) return
  const applied = await findOpenClosing(ctx, node)
  await decideClosing(
    judge,
    api.decideClosing.input.parse({
      projectId,
      decision: 'pass',
      opinion: '指标全部完成，资料齐全，同意结题。',
      version: applied?.version ?? 0,
    }),
  )
  await archiveClosing(director, api.archiveClosing.input.parse({ projectId }))
}

async function noteDeviations(ctx: Ctx, node: Node): Promise<void> {
  for (const { key } of openGates(await readGates(ctx, node)).filter(({ isHard }) => !isHard)) {
    const note = '企业自立项目，按年度在集团例会上汇报，纸质材料已随结题资料归档。'
    await saveGateNote(ctx, api.saveGateNote.input.parse({ projectId: String(node.id), key, note }))
  }
}
