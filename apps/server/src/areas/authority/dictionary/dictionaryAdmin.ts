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

/** Returns whether a dictionary stores labels. Its options have no separate code. */
export const isWords = (code: string): boolean =>
  (dictionaries[code] ?? []).every(({ value, label }) => value === label)

/** Returns a dictionary by its code. Throws NOT_FOUND. */
export function definitionOf(code: string): Definition {
  const found = dictionaryDefinitions.find((definition) => definition.code === code)
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

/**
 * Lists all dictionaries, those that may be changed first. With a keyword it lists those that have it in a name, code or
 * option.
 */
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
  const all = dictionaryDefinitions.map((definition) => ({
    definition,
    own: entries.filter(({ dict }) => dict === definition.code),
  }))
  return all
    .filter(
      ({ definition, own }) =>
        has(definition.label) || has(definition.code) || own.some(({ label }) => has(label)),
    )
    .map(({ definition, own }) => ({
      ...headOf(definition),
      count: own.length,
      disabledCount: own.filter(({ disabled }) => disabled).length,
    }))
    .toSorted((a, b) => Number(a.isFixed) - Number(b.isFixed) || placeOf(a.code) - placeOf(b.code))
}

/** Returns the position of a dictionary: editable ones as they are listed, fixed ones as they are defined. */
const placeOf = (code: string): number =>
  isEditable(code) ? editableDictionaries.indexOf(code) : dictionaryDefinitions.indexOf(definitionOf(code))

/** Returns one dictionary with all its options, how often each is used and what may be done with it. */
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
    entries: entries.map((entry) => present(entry, uses.get(entry.value) ?? [], may)),
    can: { add: may, sort: may },
  }
}

function present(entry: DictEntry, uses: Uses, may: boolean): EntryRow {
  const { value, label, note, disabled, isBuiltIn } = entry
  return {
    value,
    label,
    note,
    disabled,
    isBuiltIn,
    uses,
    version: entry.own?.version ?? 0,
    can: {
      edit: may,
      rename: may && mayRename(entry, uses),
      state: may,
      delete: may && !isBuiltIn && uses.length === 0,
    },
  }
}

/**
 * Returns whether an option may be renamed. A stored label must not change while it is in use; one with a separate code
 * may.
 */
export const mayRename = (entry: DictEntry, uses: Uses): boolean =>
  !isWords(entry.dict) || (!entry.isBuiltIn && uses.length === 0)
