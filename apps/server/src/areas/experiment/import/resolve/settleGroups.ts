import { createFinding } from '@hepu/api/cells/findings'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../../db/connect.ts'
import { experimentGroup } from '../../../../db/schema/index.ts'
import type { DraftGroup, ReadBook, ReadFinding } from '../book/draft.ts'
import type { Scope } from '../book/scope.ts'
import { nameKey } from '../words/nameKey.ts'

/** The stored names of groups that a workbook writes in another way, and the remarks that say so. */
interface SettledGroups {
  renamed: Record<number, string>
  found: ReadFinding[]
}

/** Finds the stored group of each group of a workbook: of its year, with a name that differs in its spelling only. */
export async function settleGroups(db: Db, scope: Scope, book: ReadBook): Promise<SettledGroups> {
  const settled: SettledGroups = { renamed: {}, found: [] }
  const stored = await loadGroups(db, scope, book.groups)
  for (const [place, group] of book.groups.entries()) {
    const alike = stored.filter(
      ({ year, name }) => year === group.year && nameKey('group', name) === nameKey('group', group.name),
    )
    if (alike.length === 0 || alike.some(({ name }) => name === group.name)) continue
    const { name } = alike.find(({ phase }) => phase === group.phase) ?? alike[0]!
    settled.renamed[place] = name
    settled.found.push(remarkOn(book, place, group.name, name))
  }
  return settled
}

/** Returns the stored groups of the years of a workbook, the newest first. */
async function loadGroups(
  db: Db,
  { orgId, crop }: Scope,
  groups: readonly DraftGroup[],
): Promise<Pick<DraftGroup, 'year' | 'phase' | 'name'>[]> {
  if (groups.length === 0) return []
  const { year, phase, name, id, deletedAt } = experimentGroup
  const years = [...new Set(groups.map((group) => group.year))]
  return db
    .select({ year, phase, name })
    .from(experimentGroup)
    .where(
      and(
        eq(experimentGroup.orgId, orgId),
        eq(experimentGroup.crop, crop),
        isNull(deletedAt),
        inArray(year, years),
      ),
    )
    .orderBy(desc(id))
}

function remarkOn(
  { sheet, rows, columns }: ReadBook,
  place: number,
  read: string,
  name: string,
): ReadFinding {
  const row = rows.find(({ group }) => group === place)?.no
  const column = columns.find(({ key }) => key === 'group')?.header
  const at = { sheet, ...(row === undefined ? {} : { row }), ...(column ? { column } : {}) }
  const text = `“${read}”与已有组别「${name}」只是写法不同，按「${name}」读取`
  const content = { severity: 'corrected', code: 'nameStored', read, expected: name, text } as const
  return { ...createFinding(at, content), id: `${sheet}!${place}:groupStored` }
}
