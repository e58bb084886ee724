import { createFinding } from '@hepu/api/cells/findings'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { and, desc, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '../../../../../db/connect.ts'
import { experimentGroup, experimentVariety } from '../../../../../db/schema/index.ts'
import type { Choices, Draft, DraftEntry, ReadBook, ReadFinding } from '../../book/draft.ts'
import type { Scope } from '../../book/scope.ts'
import type { StoredPreview } from '../../book/storedPreview.ts'
import { AS_CHECK, checkKey } from '../draft/makeDraft.ts'

const AS_ENTRY = 'asEntry'

/** A stored group in which a variety is a check. */
interface CheckedGroup {
  entry: string
  id: number
  year: number
  name: string
}

/**
 * Proposes varieties as checks that are checks in other groups of the organisation, of the same year or before, and that the
 * workbook does not mark as such. Without an answer they stay plain entries. A group that has a check gets no proposal for an
 * entry that the workbook says is none.
 */
export async function proposedChecks(
  { db }: { db: Db },
  scope: Scope,
  {
    book,
    draft,
    preview,
    choices,
  }: { book: ReadBook; draft: Draft; preview: StoredPreview; choices: Choices },
): Promise<ReadFinding[]> {
  const open = draft.entries.filter((entry) => mayBeProposed(entry, { book, draft, preview, choices }))
  if (open.length === 0) return []
  const known = Map.groupBy(await loadChecked(db, scope, draft, open), ({ entry }) => entry)
  return open.flatMap((entry) => {
    const group = draft.groups[entry.group]!
    const own = preview.groups[entry.group]?.id
    const other = known.get(entry.name)?.find(({ id, year }) => id !== own && year <= group.year)
    if (!other) return []
    const text = `「${entry.name}」在${yearAndName(other.year, other.name, '年')}是对照，设为「${group.name}」的对照？不选择时作为一般品种导入`
    return [
      {
        ...createFinding(
          { sheet: book.sheet },
          {
            severity: 'warning',
            code: 'checkProposed',
            read: entry.name,
            expected: '对照',
            text,
            actions: [
              { key: AS_CHECK, label: '设为本组对照' },
              { key: AS_ENTRY, label: '作为一般品种' },
            ],
            action: AS_ENTRY,
          },
        ),
        id: checkKey(book.sheet, group, entry.name),
      },
    ]
  })
}

function mayBeProposed(
  entry: DraftEntry,
  {
    book,
    draft,
    preview,
    choices,
  }: { book: ReadBook; draft: Draft; preview: StoredPreview; choices: Choices },
): boolean {
  const group = draft.groups[entry.group]!
  const { checks, closed, isNew } = preview.groups[entry.group]!
  if (closed !== undefined) return false
  if (choices[checkKey(book.sheet, group, entry.name)] !== undefined) return true
  if (checks.some((check) => check.replace(/^CK\d+ /, '') === entry.name)) return false
  return checks.length === 0 || (isNew && entry.isCk === null)
}

/** Returns where varieties are checks, the newest group first. Groups whose names are hidden behind codes say nothing. */
function loadChecked(
  db: Db,
  { orgId, crop }: Scope,
  { groups }: Draft,
  entries: readonly DraftEntry[],
): Promise<CheckedGroup[]> {
  const { id, year, name, blindedAt, revealedAt } = experimentGroup
  const newest = Math.max(...groups.map((group) => group.year))
  return db
    .select({ entry: experimentVariety.name, id, year, name })
    .from(experimentVariety)
    .innerJoin(
      experimentGroup,
      and(eq(experimentGroup.orgId, experimentVariety.orgId), eq(id, experimentVariety.groupId)),
    )
    .where(
      and(
        eq(experimentVariety.orgId, orgId),
        eq(experimentVariety.crop, crop),
        eq(experimentVariety.isCk, true),
        inArray(experimentVariety.name, [...new Set(entries.map((entry) => entry.name))]),
        isNull(experimentVariety.deletedAt),
        isNull(experimentGroup.deletedAt),
        or(isNull(blindedAt), isNotNull(revealedAt)),
        lte(year, newest),
      ),
    )
    .orderBy(desc(year), desc(id))
}
