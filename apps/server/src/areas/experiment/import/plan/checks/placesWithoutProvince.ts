import type { ImportPreview } from '@hepu/api/areas/experiment/import/trialImport'
import { provinceNames } from '@hepu/api/areas/product/paper/suitableProvinces'
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Db } from '../../../../../db/connect.ts'
import { experimentPoint } from '../../../../../db/schema/index.ts'
import type { Draft, ReadBook } from '../../book/draft.ts'
import type { Scope } from '../../book/scope.ts'
import type { StoredPreview } from '../../book/storedPreview.ts'
import { likelyProvince } from '../../resolve/likelyProvince.ts'

type Places = NonNullable<ImportPreview['places']>

interface StoredPoint {
  groupId: number
  name: string
  province: string | null
}

/**
 * Lists the points of a workbook whose province neither it nor the stored point says, each with the user's answer, and with a
 * proposal: that of the same point in another group, else by its name. A proposal is never taken by itself.
 */
export async function placesWithoutProvince(
  db: Db,
  scope: Scope,
  { book, draft, preview }: { book: ReadBook; draft: Draft; preview: StoredPreview },
): Promise<Places> {
  const { provinces = {} } = book
  const open = draft.points.filter(
    ({ group, name, fields }) =>
      preview.groups[group]?.closed === undefined && (!fields.province || provinces[name] !== undefined),
  )
  if (open.length === 0) return []
  const names = [...new Set(open.map(({ name }) => name))]
  const stored = await loadStored(db, scope, names)
  const hasOwn = new Set(stored.map(({ groupId, name }) => `${groupId}\n${name}`))
  const elsewhere = new Map(stored.map(({ name, province }) => [name, shortOf(province)]))
  const asked = new Set(
    open
      .filter(({ group, name }) => !hasOwn.has(`${preview.groups[group]?.id}\n${name}`))
      .map(({ name }) => name),
  )
  return names
    .filter((name) => asked.has(name))
    .map((name) => ({ name, province: provinces[name] ?? null, ...proposalFor(name, elsewhere) }))
}

function proposalFor(
  name: string,
  elsewhere: ReadonlyMap<string, string | null>,
): Pick<Places[number], 'proposal' | 'reason'> {
  const known = elsewhere.get(name)
  if (known) return { proposal: known, reason: '同名试点在别的组别' }
  const likely = likelyProvince(name)
  return { proposal: likely, reason: likely === null ? null : '按名称' }
}

/** Returns the short name of a province that is stored as a code, or by its name in any form; null for another text. */
const shortOf = (stored: string | null): string | null =>
  Object.entries(provinceNames).find(([code, name]) => stored === code || stored?.startsWith(name))?.[1] ??
  null

/** Returns the stored points of these names that have a province, the newest last. */
function loadStored(db: Db, { orgId, crop }: Scope, names: readonly string[]): Promise<StoredPoint[]> {
  const { groupId, name, province, id, deletedAt } = experimentPoint
  return db
    .select({ groupId, name, province })
    .from(experimentPoint)
    .where(
      and(
        eq(experimentPoint.orgId, orgId),
        eq(experimentPoint.crop, crop),
        isNull(deletedAt),
        inArray(name, [...names]),
        ne(province, ''),
      ),
    )
    .orderBy(id)
}
