import { enteredFields } from '../../../core/resource/fields.ts'
import { gene } from './gene.ts'
import { own } from '../../../core/own.ts'

/** Methods that are off for a type until somebody turns them on: what does not fit it. */
const methodsOff: Readonly<Record<string, readonly string[]>> = {
  '标记/载体/元件': ['诱变(EMS)', '回交转育', '单倍体诱导'],
}

/** Returns whether a method is offered for a type by default. */
export const isMethodOn = (type: string, method: string): boolean => !own(methodsOff, type)?.includes(method)

/** Fields that are no heading of a type: what every gene is filed by, and what belongs to no type. */
const NO_TITLES = new Set(['geneMethod', 'folder', 'remark'])

/** 基因标题: the headings of a gene that may be turned off for a type; what a gene must have is always there. */
export const geneTitles: readonly { key: string; label: string }[] = enteredFields(gene.fields)
  .filter(([key, field]) => field.optional && field.kind !== 'files' && !NO_TITLES.has(key))
  .map(([key, { label }]) => ({ key, label }))

/** Returns the parent of a type: `抗逆` of `抗逆(旱)`. Null if none of the given types is its parent. */
export function typeAbove(type: string, all: ReadonlySet<string>): string | null {
  const [, above] = /^(.+?)[(（].+[)）]$/.exec(type) ?? []
  return above !== undefined && all.has(above) ? above : null
}
