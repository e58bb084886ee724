import { isEditable, type EditableDictionary } from '@hepu/api/dictionaries/dictionaryDefinitions'
import { MAX_ENTRIES } from '@hepu/api/areas/authority/dictionary/dictionaryAdmin'
import type * as api from '@hepu/api/areas/authority/dictionary/dictionaryAdmin'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { must } from '@hepu/api/core/must'
import { eq, sql } from 'drizzle-orm'
import { listDictEntries, type DictEntry } from '../../../db/dictEntries.ts'
import { dictEntry } from '../../../db/schema/index.ts'
import { staleEdit, writeLog, type LogLine } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { definitionOf, isWords, mayRename } from './dictionaryAdmin.ts'
import { countUses, usesText } from './dictionaryUses.ts'
import { isTopOrg } from '../menu/menuRules.ts'

/** Any constant: changes of dictionaries follow one another. */
const DICTIONARY_LOCK = 7_411_052

/** A dictionary held for a change, with its options. */
interface Held {
  code: EditableDictionary
  entries: DictEntry[]
}

/** Adds an option at the end. In a dictionary that stores labels, the label is also the stored value. */
export async function saveEntry(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.entrySave>,
): Promise<{ value: string }> {
  const { code, entries } = await hold(ctx, input.code)
  const value = isWords(code) ? input.label : input.value
  if (value === null) throw new AppError('BAD_INPUT', '字典项编码必填')
  if (entries.length >= MAX_ENTRIES) throw new AppError('BAD_STATE', `字典项最多${MAX_ENTRIES}个`)
  assertFree(entries, { value, label: input.label })
  const values = { value, label: input.label, note: input.note }
  const sortValue = Math.max(0, ...entries.map((entry) => entry.sortValue)) + 1
  await ctx.db.insert(dictEntry).values({ ...values, ...madeBy(ctx), dict: code, sortValue })
  await log(ctx, code, { action: 'create', before: null, after: values })
  return { value }
}

/** Changes label and note of an option. A label that is stored itself changes only while nothing rests on it. */
export async function updateEntry(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.entryUpdate>,
): Promise<{ value: string }> {
  const { code, entries } = await hold(ctx, input.code)
  const current = getEntry(entries, input.value)
  if (input.version !== (current.own?.version ?? 0)) throw await stale(ctx, current)
  const { label, note } = input
  const isRenamed = label !== current.label
  if (isRenamed) await assertMayRename(ctx, code, current)
  const value = isRenamed && isWords(code) ? label : current.value
  assertFree(
    entries.filter((entry) => entry !== current),
    { value, label },
  )
  await change(ctx, current, { value, label, note })
  return { value }
}

/** Disables an option for new records, or offers it again. */
export async function setEntryState(ctx: Ctx, input: ParsedInputOf<typeof api.entryState>): Promise<null> {
  const { entries } = await hold(ctx, input.code)
  const current = getEntry(entries, input.value)
  const others = entries.filter((entry) => entry !== current && !entry.disabled)
  if (input.disabled && others.length === 0) throw new AppError('BAD_STATE', '字典至少要有一个启用的字典项')
  await change(ctx, current, { disabled: input.disabled })
  return null
}

/** Deletes an option that the organisation added and no record has. */
export async function deleteEntry(ctx: Ctx, input: ParsedInputOf<typeof api.entryDelete>): Promise<null> {
  const { code, entries } = await hold(ctx, input.code)
  const current = getEntry(entries, input.value)
  if (current.isBuiltIn || !current.own) {
    throw new AppError('BAD_STATE', `「${current.label}」是系统自带的字典项，不能删除，可停用`)
  }
  const uses = (await countUses(ctx, code)).get(current.value)
  if (uses) {
    throw new AppError('BAD_STATE', `「${current.label}」正由${usesText(uses)}使用，不能删除，可停用`)
  }
  await ctx.db
    .update(dictEntry)
    .set({ ...changedBy(ctx), deletedAt: ctx.services.now() })
    .where(eq(dictEntry.id, current.own.id))
  const { value, label, note } = current
  await log(ctx, code, { action: 'delete', before: { value, label, note }, after: null })
  return null
}

/** Puts all options of a dictionary in a new order. Throws CONFLICT when they or their order changed meanwhile. */
export async function sortEntries(ctx: Ctx, input: ParsedInputOf<typeof api.entrySorts>): Promise<null> {
  const { code, entries } = await hold(ctx, input.code)
  const byValue = new Map(entries.map((entry) => [entry.value, entry]))
  const wanted = new Set(input.values)
  const isStale = entries.some(({ value }, at) => input.before[at] !== value)
  if (isStale || wanted.size !== entries.length || input.values.some((value) => !byValue.has(value))) {
    throw new AppError('CONFLICT', '字典项已变化，请刷新后再排序')
  }
  const sorted = input.values.map((value) => must(byValue.get(value), `the entry ${value}`))
  for (const [at, entry] of sorted.entries()) {
    if (entry.sortValue !== at + 1) await store(ctx, entry, { sortValue: at + 1 })
  }
  await log(ctx, code, {
    action: 'update',
    before: { order: entries.map(({ label }) => label) },
    after: { order: sorted.map(({ label }) => label) },
    reason: '调整顺序',
  })
  return null
}

/**
 * Returns a dictionary that may be changed here, held until the end of the transaction. It counts for all organisations of the
 * company, so only the one at the top may change it.
 */
async function hold(ctx: Ctx, code: string): Promise<Held> {
  const { label } = definitionOf(code)
  if (!isEditable(code)) throw new AppError('BAD_STATE', `「${label}」是系统字典，不能修改`)
  if (!(await isTopOrg(ctx))) throw new AppError('FORBIDDEN', '字典由各机构共用，只能在最上级机构中修改')
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${DICTIONARY_LOCK})`)
  return { code, entries: await listDictEntries(ctx, [code]) }
}

function getEntry(entries: readonly DictEntry[], value: string): DictEntry {
  const found = entries.find((entry) => entry.value === value)
  if (!found) throw new AppError('NOT_FOUND', `字典项「${value}」不存在，请刷新后再试`)
  return found
}

function assertFree(entries: readonly DictEntry[], wanted: { value: string; label: string }): void {
  const taken = entries.find((entry) => entry.label === wanted.label || entry.value === wanted.value)
  if (!taken) return
  const what = taken.label === wanted.label ? `字典项「${taken.label}」` : `字典项编码「${taken.value}」`
  throw new AppError('CONFLICT', `${what}已存在${taken.disabled ? '（已停用，可重新启用）' : ''}`)
}

async function assertMayRename(ctx: Ctx, code: EditableDictionary, entry: DictEntry): Promise<void> {
  const uses = (await countUses(ctx, code)).get(entry.value) ?? []
  if (mayRename(entry, uses)) return
  const why = entry.isBuiltIn ? '是系统自带的字典项' : `正由${usesText(uses)}使用`
  throw new AppError('BAD_STATE', `「${entry.label}」${why}，名称写入数据，不能改名；可停用后另加`)
}

const stale = (ctx: Ctx, { own }: DictEntry): Promise<AppError> | AppError =>
  own
    ? staleEdit(ctx, { ...own, name: own.label }, { label: '字典项' })
    : new AppError('CONFLICT', '字典项已变化，请刷新后再试')

type Values = Partial<
  Pick<typeof dictEntry.$inferInsert, 'value' | 'label' | 'note' | 'disabled' | 'sortValue'>
>

/** Stores what differs, with its line in the history of the dictionary; nothing when nothing does. */
async function change(ctx: Ctx, entry: DictEntry, values: Values): Promise<void> {
  const { value, label, note, disabled } = entry
  const before = { value, label, note, disabled }
  const after = { ...before, ...values }
  if ((['value', 'label', 'note', 'disabled'] as const).every((name) => before[name] === after[name])) return
  await store(ctx, entry, values)
  await log(ctx, entry.dict, { action: 'update', before, after, reason: `字典项「${label}」` })
}

/** Changes the organisation's row of an option, or makes one over that of the catalogue. */
async function store(ctx: Ctx, entry: DictEntry, values: Values): Promise<void> {
  if (entry.own) {
    const stamps = { ...changedBy(ctx), version: sql`${dictEntry.version} + 1` }
    await ctx.db
      .update(dictEntry)
      .set({ ...values, ...stamps })
      .where(eq(dictEntry.id, entry.own.id))
    return
  }
  const { dict, value, label, note, sortValue, disabled } = entry
  const row = { dict, value, label, note, sortValue, disabled, ...values }
  await ctx.db.insert(dictEntry).values({ ...row, ...madeBy(ctx) })
}

const changedBy = (ctx: Ctx) => ({ updatedBy: ctx.caller.userId, updatedAt: ctx.services.now() })

const madeBy = (ctx: Ctx) => ({
  ...changedBy(ctx),
  orgId: ctx.caller.orgId,
  isSystem: false,
  createdBy: ctx.caller.userId,
  createdAt: ctx.services.now(),
})

/**
 * Writes a line into the history of the dictionary. Its reason begins with the name of the dictionary, because the log
 * lists all kinds of records.
 */
function log(ctx: Ctx, code: string, line: Omit<LogLine, 'object' | 'objectId'>): Promise<void> {
  const { id, label } = definitionOf(code)
  const reason = [label, line.reason].filter(Boolean).join('：')
  return writeLog(ctx, { ...line, reason, object: 'dictionary', objectId: id, crop: null })
}
