import type { ImportPreview } from '@hepu/api/areas/experiment/import/trialImport'
import type { ColumnMeanings } from '@hepu/api/core/importMapping'
import { phaseLabel, phases } from '@hepu/api/areas/experiment/group/phases'
import type { DataField } from '../../../resource/form/DataForm.tsx'
import type { Choice } from '../../../resource/form/items.ts'

type Needs = ImportPreview['needs']
type Groups = ImportPreview['groups']

/** Returns what happens to 熟期: existing groups keep theirs. */
function keptText(groups: Groups): string {
  if (groups.every(({ isNew }) => isNew)) return '不填：不记熟期'
  return groups.some(({ isNew }) => isNew) ? '不填：已有组别保持不变，新组别不记' : '不填：保持组别原有的熟期'
}

/** Returns the 标准水分 of groups that the import creates; existing groups keep theirs, whatever is answered. */
const moistureText = (assumed: number, groups: Groups): string =>
  groups.every(({ isNew }) => isNew)
    ? `不填：按${assumed}%计（假定）`
    : `不填：新组别按${assumed}%计（假定），已有组别不变`

/** Returns what the preview takes where all groups have the same; null where they differ. */
function takenText(values: readonly string[]): string | null {
  const [only, ...others] = new Set(values)
  return only === undefined || others.length > 0 ? null : `不填：${only}`
}

/** Returns the assumed values for optional answers that are not given. */
const assumedOf = (moisture: number, groups: Groups): Readonly<Record<string, string>> => ({
  year: takenText(groups.map(({ year }) => String(year))) ?? '',
  groupName: takenText(groups.map(({ name }) => name)) ?? '不填：用文件名',
  phase: takenText(groups.map(({ phase }) => phaseLabel(phase))) ?? '不填：高级产比',
  ripePeriod: keptText(groups),
  standardMoisture: moistureText(moisture, groups),
  area: '不填：不能计算亩产',
  moisture: '不填：不能计算亩产',
  pointName: '',
  checks: '不填：没有对照',
})

/** Columns that are named in the table of columns, not in the form. */
const NAMED_ABOVE: ReadonlySet<string> = new Set(['entry', 'values'])

/** Constants of the whole file, and the columns that say the same of each row. */
const CONSTANTS: readonly { key: Needs[number]['key']; label: string; columns: readonly string[] }[] = [
  { key: 'area', label: '小区面积(㎡)', columns: ['area', 'harvestArea'] },
  { key: 'moisture', label: '含水量(%)', columns: ['moisture'] },
  { key: 'year', label: '试验年份', columns: ['year'] },
  { key: 'groupName', label: '组别名称', columns: ['group'] },
  { key: 'phase', label: '试验阶段', columns: ['phase'] },
  { key: 'ripePeriod', label: '熟期', columns: ['ripePeriod'] },
  { key: 'pointName', label: '试验点', columns: ['point'] },
  { key: 'standardMoisture', label: '标准水分(%)', columns: [] },
]

const SHOWN_SOURCE = 40

const shortened = (text: string): string =>
  text.length > SHOWN_SOURCE ? `${text.slice(0, SHOWN_SOURCE)}…` : text

interface Asking {
  preview: ImportPreview
  /** Meanings of columns that the user has said, also since the last check. */
  meanings: ColumnMeanings
  /** Whether all constants that the workbook lacks are offered, beside what is asked. */
  offersAll: boolean
  ripePeriods: readonly Choice[]
  /** Standard moisture (%) of the crop. */
  moisture: number
}

type Found = NonNullable<ImportPreview['found']>

const LABELS: Readonly<Record<Found[number]['key'], string>> = {
  year: '试验年份',
  groupName: '组别名称',
  pointName: '试验点',
  phase: '试验阶段',
  area: '小区面积(㎡)',
  moisture: '含水量(%)',
  checks: '对照品种',
}

/** Returns the answers that titles and notes of the workbook give, to be filled in. */
export const foundValues = (found: Found = []): Record<string, unknown> =>
  Object.fromEntries(found.map(({ key, value }) => [key, value]))

/** Returns the answers without those that say no more than the workbook: it stays their source. */
export const withoutFound = (
  values: Record<string, unknown>,
  found: Found = [],
): Record<string, unknown> => ({
  ...values,
  ...Object.fromEntries(found.flatMap(({ key, value }) => (values[key] === value ? [[key, undefined]] : []))),
})

/** Constants without which no row is imported. */
const NEEDED: ReadonlySet<string> = new Set(['year', 'pointName'])

/** What a column is after what the user said of it. */
const keyNow = (said: ColumnMeanings[string] | undefined, read: string | null): string | null =>
  said === undefined ? read : said.key

/** Returns the fields of the answers, the required ones first, then those that the workbook filled in. */
export function answerFields({ preview, meanings, offersAll, ripePeriods, moisture }: Asking): DataField[] {
  const asked = preview.needs.filter(({ key }) => !NAMED_ABOVE.has(key))
  const before = new Set(preview.columns.map(({ key }) => key))
  const claimed = new Set(preview.columns.map(({ key, letter }) => keyNow(meanings[letter], key)))
  const isCleared = (columns: readonly string[]) =>
    columns.some((column) => before.has(column)) && !columns.some((column) => claimed.has(column))
  const isAsked = (key: string) => asked.some((need) => need.key === key)
  const sources = new Map<string, string>(preview.found?.map(({ key, source }) => [key, source]))
  const found = offersAll || asked.length > 0 ? (preview.found ?? []).filter(({ key }) => !isAsked(key)) : []
  const offered = CONSTANTS.filter(
    ({ key, columns }) =>
      offersAll && !isAsked(key) && !sources.has(key) && !columns.some((column) => claimed.has(column)),
  )
  const assumed = assumedOf(moisture, preview.groups)
  const kinds: Record<string, Omit<DataField, 'name' | 'label'>> = {
    year: { type: 'year' },
    phase: { type: 'select', options: phases.map(({ value, label }) => ({ value, label })) },
    ripePeriod: { type: 'select', options: ripePeriods },
    standardMoisture: { type: 'number' },
    area: { type: 'number' },
    moisture: { type: 'number' },
    checks: { type: 'text', max: 200 },
  }
  const needs = [
    ...asked.toSorted((a, b) => Number(b.required) - Number(a.required)),
    ...found.map(({ key }) => ({ key, label: LABELS[key], required: false })),
    ...offered.map(({ key, label, columns }) => ({
      key,
      label,
      required: NEEDED.has(key) && isCleared(columns),
    })),
  ]
  return needs.map(({ key, label, required }): DataField => {
    const source = sources.get(key)
    const help = source === undefined ? {} : { help: `文件原文：“${shortened(source)}”` }
    const kind = { ...(kinds[key] ?? { type: 'text' as const, max: 100 }), ...help }
    return required
      ? { name: key, label: `${label}（必答）`, required, ...kind }
      : { name: key, label: `${label}（可选）`, placeholder: assumed[key] ?? '', ...kind }
  })
}
