import { assetTabs, type assetsOfUser as api } from '@hepu/api/areas/project/archive/archiveUser'
import { must } from '@hepu/api/core/must'
import { fieldNamed } from '@hepu/api/core/resource/fields'
import type { ReviewState } from '@hepu/api/core/resource/review'
import type { Resource } from '@hepu/api/core/resource/resource'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { resources } from '@hepu/api/resources'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { person, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { holdersOf } from '../../../resource/holders.ts'
import { registryTable } from '../../../resource/registryTable.ts'
import { assertSeen } from './projectsOfUser.ts'

type Answer = ResultOf<typeof api>

const named: readonly string[] = Object.values(assetTabs).flatMap(({ registries }) => registries)
const defs = resources.filter((def) => named.includes(def.name) && holdersOf(def).length > 0)
const researchers = must(
  resources.find(({ name }) => name === 'research.person'),
  'the registry of 科研人员',
)

const mayRead = ({ caller }: Ctx, def: Resource): boolean => caller.permissions.has(`${def.name}:read`)

/** Returns the records of registries that name a user, or the 科研人员 with his mobile number, and that the caller may read. */
export async function listAssetsOfUser(ctx: Ctx, { userId }: ParsedInputOf<typeof api>): Promise<Answer> {
  await assertSeen(ctx, userId)
  const researcher = await findResearcher(ctx, userId)
  const keys = [{ userId }, ...(researcher ? [{ personId: researcher.id }] : [])]
  const readable = defs.filter((def) => mayRead(ctx, def))
  return {
    researcher: researcher && mayRead(ctx, researchers) ? presentResearcher(researcher) : null,
    assets: await findAssets(ctx, readable, keys),
    hidden: defs.filter((def) => !mayRead(ctx, def)).map(({ title }) => title),
  }
}

const presentResearcher = ({ id, name }: Researcher) => ({ name, path: pathOf(researchers, id) })

const pathOf = ({ record }: Resource, id: number): string => (record.path ?? '').replace('{id}', String(id))

interface Researcher {
  id: number
  name: string
}

/** Finds the 科研人员 by the mobile numbers of the account and of the member of staff. */
async function findResearcher(ctx: Ctx, userId: number): Promise<Researcher | null> {
  const accounts = await ctx.db.select({ mobile: user.mobile }).from(user).where(eq(user.id, userId))
  const staff = await ctx.db
    .select({ mobile: person.mobile })
    .from(person)
    .where(and(eq(person.userId, userId), sql`${person.deletedAt} is null`))
  const mobiles = [...accounts, ...staff].flatMap(({ mobile }) => mobile ?? [])
  if (mobiles.length === 0) return null
  const table = registryTable(researchers)
  const [found] = await ctx.db
    .select({ id: table.id, name: sql<string>`${columnOf(table, 'name')}` })
    .from(table)
    .where(and(rows(ctx, table), inArray(columnOf(table, 'mobile'), mobiles)))
    .orderBy(table.id)
  return found ?? null
}

interface Found extends Record<string, unknown> {
  registry: string
  id: string
  name: string
  roles: string
  status: ReviewState
}

async function findAssets(
  ctx: Ctx,
  readable: readonly Resource[],
  keys: readonly object[],
): Promise<Answer['assets']> {
  if (readable.length === 0) return []
  const selects = readable.map((def) => selectNaming(ctx, def, keys))
  const { rows: found } = await ctx.db.execute<Found>(
    sql`${sql.join(selects, sql` union all `)} order by registry, id desc`,
  )
  return found.map((row) => {
    const def = must(
      readable.find(({ name }) => name === row.registry),
      'the registry',
    )
    const id = Number(row.id)
    return { ...row, id, title: def.title, path: pathOf(def, id) }
  })
}

/** Selects the records of a registry that name one of the keys, with the labels of the fields that do. */
function selectNaming(ctx: Ctx, def: Resource, keys: readonly object[]): SQL {
  const table = registryTable(def)
  const names = holdersOf(def)
  const isNamedIn = (name: string): SQL =>
    sql`(${sql.join(
      keys.map((key) => sql`${columnOf(table, name)} @> ${JSON.stringify({ staffList: [key] })}::jsonb`),
      sql` or `,
    )})`
  const roles = names.map(
    (name) => sql`case when ${isNamedIn(name)} then ${fieldNamed(def.fields, name).label}::text end`,
  )
  return sql`select ${def.name}::text as registry, ${table.id} as id, ${columnOf(table, def.nameField)}::text as name,
    concat_ws('、', ${sql.join(roles, sql`, `)}) as roles, ${table.status} as status
    from ${table} where ${rows(ctx, table)} and (${sql.join(names.map(isNamedIn), sql` or `)})`
}
