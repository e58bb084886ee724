import { must } from '@hepu/api/core/must'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../connect.ts'
import { organization } from '../schema/index.ts'

/** Code of the demo organisation, by which its data are seeded; no other organisation made here has it. */
export const DEMO_CODE = 'HEPU'

/** Code of the organisation that a start without the demo makes. */
const OWN_CODE = 'HQ'

interface Wanted {
  demo: boolean
  /** What the organisation is called that a start without the demo makes. */
  orgName: string
}

/** The first organisations. */
export interface FirstOrganizations {
  ids: number[]
  /** They are those of the demo, whose users may be made. */
  isDemo: boolean
}

/**
 * Makes the first organisation if there is none: with the demo its organisation and station, otherwise one with the
 * configured name. Returns the new ones, or the first two that exist.
 */
export async function seedOrganizations(db: Db, { demo, orgName }: Wanted): Promise<FirstOrganizations> {
  const present = await db
    .select({ id: organization.id, code: organization.code })
    .from(organization)
    .orderBy(asc(organization.id))
    .limit(2)
  const [first] = present
  if (first) return { ids: present.map((row) => row.id), isDemo: first.code === DEMO_CODE }
  if (!demo) {
    const own = await insertOrganization(db, { name: orgName, code: OWN_CODE, kind: 'GROUP' })
    return { ids: [own.id], isDemo: false }
  }
  const root = await insertOrganization(db, { name: '禾谱示范种业', code: DEMO_CODE, kind: 'GROUP' })
  const branch = { name: '禾谱示范试验站', code: 'HEPU-01', kind: 'BRANCH' } as const
  const station = await insertOrganization(db, branch, root)
  return { ids: [root.id, station.id], isDemo: true }
}

/** Adds an organisation below another one, or as a root, with the path of ids that leads to it. */
export async function insertOrganization(
  db: Db,
  values: { name: string; code: string; kind?: (typeof organization.$inferInsert)['kind'] },
  parent?: { id: number; path: string },
): Promise<{ id: number; path: string }> {
  const [inserted] = await db
    .insert(organization)
    .values({ ...values, parentId: parent?.id ?? null, path: '', isInstitution: !parent })
    .returning({ id: organization.id })
  const { id } = must(inserted, 'the new organisation')
  const path = `${parent?.path ?? '/'}${id}/`
  await db.update(organization).set({ path }).where(eq(organization.id, id))
  return { id, path }
}
