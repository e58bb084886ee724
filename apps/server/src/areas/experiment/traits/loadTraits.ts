import { ownTraitKey, traitOfOwn, type OwnTrait } from '@hepu/api/areas/experiment/traits/ownTrait'
import type { CropTraits, Trait } from '@hepu/api/areas/experiment/traits/traits'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { ownTrait } from '../../../db/schema/index.ts'

/** The traits that count for the trials of an organisation, and the version of its own ones. */
export interface LoadedTraits extends CropTraits {
  own: readonly Trait[]
  /** The own traits as calls answer them. */
  made: readonly OwnTrait[]
  /** Rises with every change of an own trait: results that show or rest on traits are remembered under it. */
  version: number
}

type Stored = typeof ownTrait.$inferSelect

/** Returns a stored own trait as calls answer it. */
export const ownTraitOf = ({ id, label, unit, kind, decimals, min, max }: Stored): OwnTrait => ({
  key: ownTraitKey(id),
  label,
  unit,
  kind,
  decimals,
  min,
  max,
})

/**
 * Loads the traits of the organisation that owns some records: those of the crop, and those it made. The caller must have
 * found the records in his scope before.
 */
export async function loadTraits(
  db: Db,
  { orgId, crop }: { orgId: number; crop: string },
): Promise<LoadedTraits> {
  const found = await db
    .select()
    .from(ownTrait)
    .where(and(eq(ownTrait.orgId, orgId), eq(ownTrait.crop, crop)))
    .orderBy(asc(ownTrait.id))
  const made = found.flatMap((row) => (row.deletedAt === null ? [ownTraitOf(row)] : []))
  return {
    crop,
    own: made.map(traitOfOwn),
    made,
    version: found.reduce((sum, row) => sum + row.version, 0),
  }
}
