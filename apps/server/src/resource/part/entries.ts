import { enteredFields } from '@hepu/api/core/resource/fields'
import { must } from '@hepu/api/core/must'
import { and, asc, sql } from 'drizzle-orm'
import type { Part } from '@hepu/api/core/resource/part'
import type { Values } from '@hepu/api/core/resource/problems'
import { rows } from '../../db/scope.ts'
import { columnOf, type RecordTable } from '../../db/tables.ts'
import type { Ctx } from '../../http/context.ts'
import { assertVisible } from '../assertVisible.ts'
import { readMentions } from '../mentions.ts'
import { assertChoices, nameStaff } from '../saveRecord.ts'
import type { MountedPart, StoredEntry } from './mountedPart.ts'

const columnIn = (part: MountedPart, name: string) => columnOf(part.table as unknown as RecordTable, name)

/** Returns the condition for the entries of a record. */
export const ofParent = (part: MountedPart, parentId: number) =>
  sql`${columnIn(part, part.def.key)} = ${parentId}`

/** Returns the entries of a record in their order. */
export async function readEntries(ctx: Ctx, part: MountedPart, parentId: number): Promise<StoredEntry[]> {
  const { def, table } = part
  const order = [...(def.orderBy ? [def.orderBy] : []), ...(def.shape === 'section' ? [] : ['no'])]
  return await ctx.db
    .select()
    .from(table)
    .where(and(rows(ctx, table), ofParent(part, parentId)))
    .orderBy(...order.map((name) => asc(columnIn(part, name))), asc(table.id))
}

/** Returns a value for each stored field that a caller may fill; null where none was given. */
export const enteredValues = ({ fields }: Part, given: Values): Values =>
  Object.fromEntries(
    enteredFields(fields)
      .filter(([, { kind }]) => kind !== 'files')
      .map(([name]) => [name, given[name] ?? null]),
  )

/**
 * Returns the values to store. Throws BAD_INPUT for words that no dictionary has, and for records and people that the caller
 * does not see; those that the entry has already may stay.
 */
export async function storedValues(
  ctx: Ctx,
  { def }: MountedPart,
  entered: Values,
  old?: StoredEntry,
): Promise<Values> {
  await assertChoices(ctx, { def }, entered, old)
  const mentions = await readMentions(ctx, def, [entered])
  await assertVisible(ctx, def, entered, { mentions, old })
  return def.compute(nameStaff({ def }, entered, mentions))
}

/** Returns the id of the record that an entry belongs to. */
export const parentIdOf = ({ def }: MountedPart, entry: StoredEntry): number =>
  must(entry[def.key] as number | undefined, `${def.key} of ${def.table}`)
