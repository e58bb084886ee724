import {
  dictionaryDefinitions,
  editableDictionaries,
  isEditable,
} from '@hepu/api/dictionaries/dictionaryDefinitions'
import { dictionaries } from '@hepu/api/dictionaries'
import type * as api from '@hepu/api/areas/authority/dictionary/dictionaryAdmin'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { listDictEntries, type DictEntry } from '../../../db/dictEntries.ts'
import type { Ctx } from '../../../http/context.ts'
import { countUses, type Uses } from './dictionaryUses.ts'
import { isTopOrg } from '../menu/menuRules.ts'

export type Definition = (typeof dictionaryDefinitions)[number]
type EntryRow = ResultOf<typeof api.showDictionary>['entries'][number]

/** Whether a dictionary stores what people read; such an option has no code beside its label. */
export const isWords = (code: string): boolean =>
  (dictionaries[code] ?? []).every(({ value, label }) => value === label)

/** A dictionary by its code. Throws NOT_FOUND. */
export function definitionOf(code: string): Definition {
  const found = dictionaryDefinitions.find((it) => it.code === code)
  if (!found) throw new AppError('NOT_FOUND', `字典「${code}」不存在`)
  return found
}

const headOf = ({ code, label, group }: Definition) => ({
  code,
  label,
  group,
  isFixed: !isEditable(code),
  isWords: isWords(code),
})

/** Every dictionary, those that may be changed first; with a word, those that have it in a name, code or option. */
export async function listDictionaries(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.listDictionaries>,
): Promise<ResultOf<typeof api.listDictionaries>> {
  const entries = await listDictEntries(
    ctx,
    dictionaryDefinitions.map(({ code }) => code),
  )
  const part = input.name?.toLowerCase()
  const has = (text: string) => !part || text.toLowerCase().includes(part)
  const all = dictionaryDefinitions.map((it) => ({ it, own: entries.filter(({ dict }) => dict === it.code) }))
  return all
    .filter(({ it, own }) => has(it.label) || has(it.code) || own.some(({ label }) => has(label)))
    .map(({ it, own }) => ({
      ...headOf(it),
      count: own.length,
      disabledCount: own.filter(({ disabled }) => disabled).length,
    }))
    .toSorted((a, b) => Number(a.isFixed) - Number(b.isFixed) || placeOf(a.code) - placeOf(b.code))
}

/** Editable dictionaries stand as they are listed, fixed ones as they are defined. */
const placeOf = (code: string): number =>
  isEditable(code) ? editableDictionaries.indexOf(code) : dictionaryDefinitions.indexOf(definitionOf(code))

/** One dictionary with all its options, how often each is used and what may be done with it. */
export async function showDictionary(
  ctx: Ctx,
  { code }: ParsedInputOf<typeof api.showDictionary>,
): Promise<ResultOf<typeof api.showDictionary>> {
  const definition = definitionOf(code)
  const entries = await listDictEntries(ctx, [code])
  const uses = isEditable(code) ? await countUses(ctx, code) : new Map<string, Uses>()
  const may =
    isEditable(code) && ctx.caller.permissions.has('system.dictionary:write') && (await isTopOrg(ctx))
  return {
    ...headOf(definition),
    historyId: String(definition.id),
    entries: entries.map((it) => present(it, uses.get(it.value) ?? [], may)),
    can: { add: may, sort: may },
  }
}

function present(it: DictEntry, uses: Uses, may: boolean): EntryRow {
  const { value, label, note, disabled, isBuiltIn } = it
  return {
    value,
    label,
    note,
    disabled,
    isBuiltIn,
    uses,
    version: it.own?.version ?? 0,
    can: {
      edit: may,
      rename: may && mayRename(it, uses),
      state: may,
      delete: may && !isBuiltIn && uses.length === 0,
    },
  }
}

/** A label beside a code may always change; one that is stored itself only while nothing rests on it. */
export const mayRename = (it: DictEntry, uses: Uses): boolean =>
  !isWords(it.dict) || (!it.isBuiltIn && uses.length === 0)
