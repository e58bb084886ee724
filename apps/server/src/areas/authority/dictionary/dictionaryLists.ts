import type { propertyList as propertyApi } from '@hepu/api/areas/authority/dictionary/dictionaryLists'
import type { dictionaryList as api } from '@hepu/api/core/resource/choices'
import { traitsOf, type Trait } from '@hepu/api/areas/experiment/traits/traits'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { listDictEntries } from '../../../db/dictEntries.ts'
import type { Ctx } from '../../../http/context.ts'

interface Choice {
  value: string
  label: string
}

/**
 * Returns choices of a dictionary in their order, none of one that does not exist; disabled ones are for records that
 * have them already.
 */
export async function listDictionary(
  ctx: Ctx,
  input: ParsedInputOf<typeof api>,
): Promise<ResultOf<typeof api>> {
  const found = await listDictEntries(ctx, [input.code])
  return found.map(({ value, label, disabled, note }) => ({ value, label, disabled, note }))
}

/** Returns choices of a dictionary that may be chosen now. */
async function listChoices(ctx: Ctx, code: string): Promise<Choice[]> {
  return (await listDictEntries(ctx, [code])).filter((entry) => !entry.disabled).map(choiceOf)
}

const choiceOf = ({ value, label }: Choice): Choice => ({ value, label })

/** 种质标记. */
export const germplasmMarkList = (ctx: Ctx): Promise<Choice[]> => listChoices(ctx, 'germ_mark')

/** 种质来源. */
export const germplasmSourceList = (ctx: Ctx): Promise<Choice[]> => listChoices(ctx, 'germ_source')

/** Properties of varieties and material that forms offer choices for: dictionary → label. */
const properties: Readonly<Record<string, string>> = {
  variety_kind: '品种类型',
  transgenic_type: '转基因类型',
  ripe_period: '熟期',
  eco_zone: '生态区',
  heterotic_group: '杂优类群',
  breeding_method: '选育方法',
  germ_type: '种质类型',
}

/** Lists the properties with a dictionary, then the traits of the caller's crop whose values are text or a grade of a list. */
export async function propertyList(
  ctx: Ctx,
  { code }: ParsedInputOf<typeof propertyApi>,
): Promise<ResultOf<typeof propertyApi>> {
  const entries = (await listDictEntries(ctx, Object.keys(properties))).filter((entry) => !entry.disabled)
  const ofDictionaries = Object.entries(properties).map(([dict, label]) => ({
    code: dict,
    label,
    options: entries.filter((entry) => entry.dict === dict).map(choiceOf),
  }))
  const ofTraits = traitsOf(ctx.caller.crop)
    .map((trait) => ({ code: trait.key, label: trait.label, options: optionsOf(trait) }))
    .filter(({ options }) => options.length > 0)
  const all = [...ofDictionaries, ...ofTraits]
  const wanted = code === null ? all : all.filter((definition) => definition.code === code)
  if (wanted.length === 0) throw new AppError('NOT_FOUND', `属性「${code}」不存在`)
  return wanted
}

function optionsOf({ kind, options, grades }: Trait): Choice[] {
  const values = kind === 'enum' ? Object.keys(options) : kind === 'grade' ? grades.map(String) : []
  return values.map((value) => ({ value, label: value }))
}
