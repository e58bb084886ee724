import { uniqueGroups, type Resource } from '@hepu/api/core/resource/resource'
import type { Problem } from '@hepu/api/core/zod'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { oneOf } from '../db/nameConditions.ts'
import type { Ctx } from '../http/context.ts'
import { refuse } from './refuseValues.ts'
import { columnOf } from './filterConditions.ts'
import type { Values } from '@hepu/api/core/resource/problems'
import { itemAt, must } from '@hepu/api/core/must'
import { fieldNamed } from '@hepu/api/core/resource/fields'
import type { Mounted, Stored } from './mounted.ts'

type Own = Pick<Stored, 'id' | 'orgId' | 'crop' | 'deletedAt'>

/** What to do about a deleted record whose number is in use. */
const BEFORE_RESTORE = '，请先修改或删除该记录后再恢复'

/** Refuses numbers that another record has, naming the fields and that record. */
export async function assertUnique(ctx: Ctx, resource: Mounted, values: Values, own?: Own): Promise<void> {
  const taken = await findTaken(ctx, resource, values, own)
  if (taken) refuse([taken])
}

/**
 * Returns the first number that another record of the same organisation and crop has, and that record. Deleted records do not
 * keep their numbers. For an existing record (`own`) its own organisation and crop are compared, not the caller's.
 */
export async function findTaken(
  ctx: Ctx,
  resource: Mounted,
  values: Values,
  own?: Own,
): Promise<Problem | undefined> {
  for (const names of uniqueGroups(resource.def)) {
    if (names.some((name) => values[name] === null || values[name] === undefined || values[name] === ''))
      continue
    const holder = await findHolder(ctx, resource, names, values, own)
    if (!holder) continue
    const message =
      takenText(valuesText(resource.def, names, values), holder.called) +
      (own?.deletedAt ? BEFORE_RESTORE : '')
    return { path: itemAt(names, 0), message }
  }
  return undefined
}

/** The record that has a number of a deleted record, and the reason as text. */
export interface Taker {
  id: number
  name: string
  why: string
}

/**
 * Returns by id why deleted records cannot be restored: another record has taken one of their numbers. Most records are
 * absent.
 */
export async function takenSince(
  ctx: Ctx,
  resource: Mounted,
  gone: readonly Stored[],
): Promise<ReadonlyMap<number, Taker>> {
  const taken = new Map<number, Taker>()
  for (const names of uniqueGroups(resource.def)) {
    for (const { own, id, called } of await holdersOfNumbers(ctx, resource, names, gone)) {
      const row = must(
        gone.find(({ id }) => id === own),
        'deleted record',
      )
      if (taken.has(own)) continue
      const why = takenText(valuesText(resource.def, names, row), called) + BEFORE_RESTORE
      taken.set(own, { id, name: called, why })
    }
  }
  return taken
}

/** Returns the existing records that have the same values in all of some fields as one of the deleted records. */
function holdersOfNumbers(
  ctx: Ctx,
  { def, table }: Mounted,
  names: readonly string[],
  gone: readonly Stored[],
) {
  const lost = alias(table, 'lost')
  const same = names.map((name) => eq(columnOf(table, name), columnOf(lost as typeof table, name)))
  return ctx.db
    .select({
      own: sql<number>`${lost.id}`.mapWith(Number),
      id: table.id,
      called: sql<string>`${columnOf(table, def.nameField)}`,
    })
    .from(lost)
    .innerJoin(
      table,
      and(eq(table.orgId, lost.orgId), eq(table.crop, lost.crop), isNull(table.deletedAt), ...same),
    )
    .where(
      oneOf(
        lost.id,
        gone.map(({ id }) => id),
      ),
    )
}

/** 登记号「…」已被「…」使用: says that a record has taken the numbers, which are formatted by `valuesText`. */
export const takenText = (numbers: string, called: string): string => `${numbers}已被「${called}」使用`

/** Returns the values of some fields as text, each with its label. */
export const valuesText = (
  { fields }: Pick<Resource, 'fields'>,
  names: readonly string[],
  values: Values,
): string => names.map((name) => `${fieldNamed(fields, name).label}「${String(values[name])}」`).join('、')

async function findHolder(
  ctx: Ctx,
  { def, table }: Mounted,
  names: readonly string[],
  values: Values,
  own?: Own,
) {
  const { orgId, crop } = own ?? ctx.caller
  const [found] = await ctx.db
    .select({ id: table.id, called: sql<string>`${columnOf(table, def.nameField)}` })
    .from(table)
    .where(
      and(
        eq(table.orgId, orgId),
        eq(table.crop, crop),
        isNull(table.deletedAt),
        ...names.map((name) => eq(columnOf(table, name), values[name])),
        own ? ne(table.id, own.id) : undefined,
      ),
    )
    .limit(1)
  return found
}
