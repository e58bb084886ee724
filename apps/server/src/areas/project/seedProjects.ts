import * as member from '@hepu/api/areas/project/member/projectMember'
import * as tracking from '@hepu/api/areas/project/node/projectTracking'
import { insertProjectAuthRole as roleApi } from '@hepu/api/areas/project/right/authRole'
import { defaultRoles } from '@hepu/api/areas/project/right/projectResources'
import { must } from '@hepu/api/core/must'
import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { projectNode, projectSource, user } from '../../db/schema/index.ts'
import { demoContext } from '../../db/seed/demoContext.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Ctx, Services } from '../../http/context.ts'
import { seedFund } from './fund/demoFund.ts'
import { addMember } from './member/members.ts'
import { demoBranches, demoDrafts, type DemoBranch } from './demoProjects.ts'
import { createAssignment, createProject, saveProject } from './node/nodeChanges.ts'
import { insertRole } from './right/authRoles.ts'
import { seedSources } from './source/seedSources.ts'

/** Gives the demo organisation sources, roles and projects, through the functions of the calls, as long as it never had one. */
export async function seedProjects(services: Services, log: FastifyBaseLogger): Promise<void> {
  await seedSources(services, log)
  const ctx = await demoContext(services, log)
  if (!ctx || (await hasProjects(ctx))) return
  await inTransaction(services.db, async (db) => {
    const inside = { ...ctx, db }
    const people = await peopleOf(inside)
    const roles = await makeRoles(inside)
    for (const branch of demoBranches) await makeBranch(inside, branch, { people, roles })
    await seedFund(inside)
    for (const draft of demoDrafts) await saveProject(inside, tracking.saveProject.input.parse(draft))
  })
}

type Known = ReadonlyMap<string, number>

/** Returns the ids of the demo accounts that are there, by account. */
async function peopleOf({ db }: Ctx): Promise<Known> {
  const accounts = ['trial', 'director', 'secretary', 'reviewer', 'project', 'contract']
  const found = await db
    .select({ id: user.id, account: user.account })
    .from(user)
    .where(inArray(user.account, accounts))
  return new Map(found.map(({ id, account }) => [account, id]))
}

async function makeRoles(ctx: Ctx): Promise<Known> {
  const made = new Map<string, number>()
  for (const { code, name, resources } of defaultRoles) {
    const input = roleApi.input.parse({ code, name, resources: [...resources] })
    made.set(code, (await insertRole(ctx, input)).id)
  }
  return made
}

interface Names {
  people: Known
  roles: Known
}

async function makeBranch(ctx: Ctx, branch: DemoBranch, names: Names): Promise<void> {
  const sourceId = branch.source ? await sourceNamed(ctx, branch.source) : null
  const project = await createProject(
    ctx,
    tracking.createProject.input.parse({
      ...valuesOf(ctx, branch, names),
      sourceId: sourceId && String(sourceId),
      rank: branch.rank,
      category: branch.category,
      keywords: branch.keywords,
    }),
  )
  await makeBelow(ctx, project.id, branch, names)
  for (const { account, position, role } of branch.members ?? []) {
    const userId = names.people.get(account)
    if (!userId) continue
    const input = member.addAdditionMember.input.parse({
      projectId: String(project.id),
      userId: String(userId),
      position,
      months: 3,
      roleIds: [String(must(names.roles.get(role), 'the role'))],
    })
    await addMember(ctx, input)
  }
}

async function makeBelow(
  ctx: Ctx,
  parentId: number,
  { below = [] }: DemoBranch,
  names: Names,
): Promise<void> {
  for (const branch of below) {
    const given = { ...valuesOf(ctx, branch, names), parentId: String(parentId) }
    const { id } = await createAssignment(ctx, tracking.createAssignment.input.parse(given))
    await makeBelow(ctx, id, branch, names)
  }
}

const valuesOf = ({ caller }: Ctx, branch: DemoBranch, { people }: Names) => ({
  name: branch.name,
  unitId: branch.outside ? null : String(caller.orgId),
  unitName: branch.outside ?? null,
  directorId: String(people.get(branch.director) ?? caller.userId),
  startDate: branch.days[0],
  endDate: branch.days[1],
  specialBudget: branch.special ?? null,
  selfBudget: branch.self ?? null,
  summary: branch.summary ?? null,
})

async function sourceNamed({ db, caller }: Ctx, name: string): Promise<number> {
  const [found] = await db
    .select({ id: projectSource.id })
    .from(projectSource)
    .where(and(eq(projectSource.orgId, caller.orgId), eq(projectSource.name, name)))
  return must(found, 'the source').id
}

async function hasProjects({ db, caller }: Ctx): Promise<boolean> {
  const found = await db
    .select({ id: projectNode.id })
    .from(projectNode)
    .where(eq(projectNode.orgId, caller.orgId))
    .limit(1)
  return found.length > 0
}
