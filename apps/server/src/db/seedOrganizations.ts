import type { OrganizationKind } from '@hepu/api/areas/authority/organizationKind'
import { asc, eq } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { organization } from './schema/index.ts'

/** Makes the first organisation and its station where there is none. Returns the ids of both, or of the first there. */
export async function seedOrganizations(db: Db): Promise<number[]> {
  const present = await db
    .select({ id: organization.id })
    .from(organization)
    .orderBy(asc(organization.id))
    .limit(2)
  if (present.length > 0) return present.map((row) => row.id)
  const root = await insertOrganization(db, { name: '禾谱示范种业', code: 'HEPU', kind: 'GROUP' })
  const branch = { name: '禾谱示范试验站', code: 'HEPU-01', kind: 'BRANCH' } as const
  const station = await insertOrganization(db, branch, root)
  return [root.id, station.id]
}

/** Adds an organisation below another one, or as a root, with the path of ids that leads to it. */
export async function insertOrganization(
  db: Db,
  values: { name: string; code: string; kind?: OrganizationKind },
  parent?: { id: number; path: string },
): Promise<{ id: number; path: string }> {
  const [inserted] = await db
    .insert(organization)
    .values({ ...values, parentId: parent?.id ?? null, path: '', isInstitution: !parent })
    .returning({ id: organization.id })
  const { id } = inserted!
  const path = `${parent?.path ?? '/'}${id}/`
  await db.update(organization).set({ path }).where(eq(organization.id, id))
  return { id, path }
}
