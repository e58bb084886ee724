import { and, asc, eq, isNull } from 'drizzle-orm'
import { contains } from '../../../db/nameConditions.ts'
import { contract, contractProject, projectNode } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { projectOf, subjectsOf, type Node } from '../../project/shared.ts'
import { linkContracts } from './contractPairs.ts'
import { linkProject } from './projectLinks.ts'

/** Contracts of the demo and the projects that they belong to, each by a part of its name. */
const projects = [
  { contract: '委托测试', node: '组合测配与多点鉴定', subject: '测试', remark: '品质与抗性测试' },
  { contract: '联合选育', node: '黄淮海夏玉米耐密抗倒宜机收新品种选育', remark: '合作单位共同承担' },
  { contract: '示禾玉103', node: '黄淮海夏玉米耐密抗倒宜机收新品种选育', remark: '项目成果转化' },
] as const

/** Contracts of the demo that belong together. */
const pairs = [
  { contract: '示禾玉103', other: '示禾玉101', kind: 'related', remark: '同一被许可方的许可' },
] as const

/**
 * Ties contracts of the demo to its projects and to each other, through the functions of the calls, in the transaction of the caller, who
 * may see all projects. What the demo lacks is left out. Does nothing the second time.
 */
export async function seedLinks(ctx: Ctx): Promise<void> {
  if ((await ctx.db.$count(contractProject, eq(contractProject.orgId, ctx.caller.orgId))) > 0) return
  for (const one of projects) await seedProject(ctx, one)
  for (const { contract: name, other, kind, remark } of pairs) {
    const [row, second] = [await contractNamed(ctx, name), await contractNamed(ctx, other)]
    if (row && second) await linkContracts(ctx, { contractId: row.id, otherId: second.id, kind, remark })
  }
}

async function seedProject(ctx: Ctx, one: (typeof projects)[number]): Promise<void> {
  const row = await contractNamed(ctx, one.contract)
  const node = await nodeNamed(ctx, one.node)
  if (!row || !node) return
  const subjectId =
    'subject' in one && row.direction === 'out' ? await subjectNamed(ctx, node, one.subject) : null
  await linkProject(ctx, {
    contractId: row.id,
    ...keyOf(node),
    purse: (await projectOf(ctx, node)).sourceId === null ? 'self' : 'special',
    subjectId,
    remark: one.remark,
  })
}

/** Returns how calls name a node. */
function keyOf({ id, projectId, parentId, level }: Node) {
  if (level === 1) return { projectId: id }
  return level === 2 ? { projectId, topicId: id } : { projectId, topicId: parentId, assignmentId: id }
}

async function contractNamed(ctx: Ctx, part: string) {
  const [found] = await ctx.db
    .select()
    .from(contract)
    .where(
      and(
        rows(ctx, contract),
        eq(contract.kind, 'CONTRACT'),
        isNull(contract.renewalOfId),
        contains(contract.name, part),
      ),
    )
    .orderBy(asc(contract.id))
    .limit(1)
  return found
}

async function nodeNamed(ctx: Ctx, part: string): Promise<Node | undefined> {
  const [found] = await ctx.db
    .select()
    .from(projectNode)
    .where(and(rows(ctx, projectNode), contains(projectNode.name, part)))
    .orderBy(asc(projectNode.id))
    .limit(1)
  return found && !['draft', 'closed', 'stopped'].includes(found.state) ? found : undefined
}

async function subjectNamed(ctx: Ctx, node: Node, part: string): Promise<number | null> {
  const subjects = await subjectsOf(ctx, await projectOf(ctx, node))
  return subjects.find(({ isLeaf, name }) => isLeaf && name.includes(part))?.id ?? null
}
