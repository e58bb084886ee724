import type { EditableDictionary } from '@hepu/api/dictionaries/dictionaryDefinitions'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../http/context.ts'
import { dictEntry, organization } from './schema/index.ts'

type Row = typeof dictEntry.$inferSelect
type Asking = Pick<Ctx, 'db' | 'caller'>

/** An option as the caller's organisations have it. */
export interface DictEntry {
  /** Of the catalogue's row, where there is one: it stays when an organisation changes the option. */
  id: number
  /** The row of the organisation; null where the catalogue's alone counts. */
  own: Row | null
  dict: string
  value: string
  label: string
  note: string | null
  sortValue: number
  disabled: boolean
  isBuiltIn: boolean
}

/** The organisation at the top of the caller's, in a statement: dictionaries are one for all below it. */
export const topOrgId = ({ caller }: Pick<Ctx, 'caller'>): SQL<number> =>
  sql<number>`(select split_part(${organization.path}, '/', 2)::bigint from ${organization}
    where ${organization.id} = ${caller.orgId})`

/**
 * The options of some dictionaries, in the order of each: those of the catalogue as the caller's top organisation
 * changed them, and its own. Disabled ones are among them, for records that have them.
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
  return merge(found).toSorted((a, b) => a.sortValue - b.sortValue)
}

/** What an organisation says of an option stands over what the catalogue says. */
function merge(found: readonly Row[]): DictEntry[] {
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
  return [...merged.values()]
}

/** Rows of the caller's whole company, in a statement: what a dictionary's options are used by. */
export const ofCompany = (ctx: Pick<Ctx, 'caller'>, table: { orgId: AnyPgColumn }): SQL =>
  sql`${table.orgId} in (select ${organization.id} from ${organization}
    where ${organization.deletedAt} is null and ${organization.path} like '/' || ${topOrgId(ctx)} || '/%')`

/** Labels of a dictionary by value, of disabled options too. */
export async function dictLabels(ctx: Asking, dict: string): Promise<Map<string, string>> {
  return new Map((await listDictEntries(ctx, [dict])).map(({ value, label }) => [value, label]))
}

/** A value that a form sends for a dictionary. */
interface Choice {
  dict: EditableDictionary
  /** Name of the field, for the message. */
  label: string
  value: string
  /** What the record has already: it may keep it though the option was disabled since. */
  held?: string | null
}

/** Throws BAD_INPUT unless the value is an option of the dictionary that may be chosen now. */
export async function assertChoice(ctx: Asking, { dict, label, value, held }: Choice): Promise<void> {
  if (value === held) return
  const entry = (await listDictEntries(ctx, [dict])).find((it) => it.value === value)
  if (!entry) throw new AppError('BAD_INPUT', `${label}「${value}」不在字典中`)
  if (entry.disabled) throw new AppError('BAD_INPUT', `${label}「${entry.label}」已停用，请另选`)
}
