import { dictionaries } from '@hepu/api/dictionaries'
import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../connect.ts'
import { dictEntry } from '../schema/index.ts'

/**
 * Brings the catalogue's rows of the dictionaries up to it; choices that left it are disabled, because records have them.
 * What organisations made of them stays.
 */
export async function seedDictionaries(db: Db): Promise<void> {
  const rows = Object.entries(dictionaries).flatMap(([dict, entries]) =>
    entries.map((entry, at) => ({
      dict,
      value: entry.value,
      label: entry.label,
      note: entry.note ?? null,
      sortValue: at + 1,
      isSystem: true,
      disabled: false,
    })),
  )
  await db
    .insert(dictEntry)
    .values(rows)
    .onConflictDoUpdate({
      target: [dictEntry.dict, dictEntry.value],
      targetWhere: isNull(dictEntry.orgId),
      set: {
        label: sql`excluded.label`,
        note: sql`excluded.note`,
        sortValue: sql`excluded.sort_value`,
        isSystem: true,
        disabled: false,
        deletedAt: null,
      },
    })
  for (const [dict, entries] of Object.entries(dictionaries)) {
    const kept = entries.map((entry) => entry.value)
    await db
      .update(dictEntry)
      .set({ disabled: true })
      .where(
        and(
          isNull(dictEntry.orgId),
          eq(dictEntry.dict, dict),
          eq(dictEntry.isSystem, true),
          notInArray(dictEntry.value, kept),
        ),
      )
  }
}
