import type { EditableDictionary } from '@hepu/api/dictionaries/dictionaryDefinitions'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../http/context.ts'
import { dictEntry, organization } from './schema/index.ts'

type Row = typeof dictEntry.$inferSelect
type Asking = Pick<Ctx, 'db' | 'caller'>

/** An option of a dictionary as it is in the caller's organisations. */
export interface DictEntry {
  /** Id of the catalogue's row, if there is one. It stays the same if an organisation changes the option. */
  id: number
  /** The row of the organisation; null if it has none and the catalogue's counts. */
  own: Row | null
  dict: string
  value: string
  label: string
  note: string | null
  sortValue: number
  disabled: boolean
  isBuiltIn: boolean
}

/** SQL for the id of the top organisation above the caller's. All organisations below it share its dictionaries. */
export const topOrgId = ({ caller }: Pick<Ctx, 'caller'>): SQL<number> =>
  sql<number>`(select split_part(${organization.path}, '/', 2)::bigint from ${organization}
    where ${organization.id} = ${caller.orgId})`

/**
 * Lists the options of dictionaries, in the order of each: those of the catalogue, with the changes of the caller's top
 * organisation, and its own. Disabled options are included, because records may have them.
 */
export async function listDictEntries(ctx: Asking, dicts: readonly string[]): Promise<DictEntry[]> {
  const found = await ctx.db
    .select()
    .from(dictEntry)
    .where(
      and(
        inArray(dictEntry.dict, [...dicts]),
        isNull(dictEntry.deletedAt),
        or(isNull(dictEntry.orgId), eq(dictEntry.orgId, topOrgId(ctx))),
      ),
    )
    .orderBy(dictEntry.id)
  return mergeEntries(found)
}

/** Merges the rows of each option, which are in the order of their ids: a row of the organisation overrides the catalogue's. */
export function mergeEntries(found: readonly Row[]): DictEntry[] {
  const merged = new Map<string, DictEntry>()
  for (const row of found.toSorted((a, b) => Number(a.orgId !== null) - Number(b.orgId !== null))) {
    const key = `${row.dict}/${row.value}`
    const base = merged.get(key)
    const { dict, value, label, note, sortValue } = row
    merged.set(key, {
      id: base?.id ?? row.id,
      own: row.orgId === null ? null : row,
      dict,
      value,
      label,
      note,
      sortValue,
      disabled: row.disabled || (base?.disabled ?? false),
      isBuiltIn: row.orgId === null || base !== undefined,
    })
  }
  return [...merged.values()].toSorted((a, b) => a.sortValue - b.sortValue)
}

/** Returns the condition for rows of the caller's whole company, in which options of its dictionaries are used. */
export const ofCompany = (ctx: Pick<Ctx, 'caller'>, table: { orgId: AnyPgColumn }): SQL =>
  sql`${table.orgId} in (select ${organization.id} from ${organization}
    where ${organization.deletedAt} is null and ${organization.path} like '/' || ${topOrgId(ctx)} || '/%')`

/** Maps the values of a dictionary to their labels, including disabled options. */
export async function dictLabels(ctx: Asking, dict: string): Promise<Map<string, string>> {
  return new Map((await listDictEntries(ctx, [dict])).map(({ value, label }) => [value, label]))
}

/** A value of a dictionary that a form sends. */
interface Choice {
  dict: EditableDictionary
  /** Label of the field, for the message. */
  label: string
  value: string
  /** Value that the record has already; it may keep it although the option is disabled. */
  held?: string | null
}

/** Throws BAD_INPUT unless the value is an enabled option of the dictionary or the value already held. */
export async function assertChoice(ctx: Asking, { dict, label, value, held }: Choice): Promise<void> {
  if (value === held) return
  const entry = (await listDictEntries(ctx, [dict])).find((entry) => entry.value === value)
  if (!entry) throw new AppError('BAD_INPUT', `${label}「${value}」不在字典中`)
  if (entry.disabled) throw new AppError('BAD_INPUT', `${label}「${entry.label}」已停用，请另选`)
}
