import { readTraitValue } from '@hepu/api/areas/research/germplasm/germplasmTraits'
import type { evaluationList, saveEvaluations } from '@hepu/api/areas/research/germplasm/germplasmEvaluation'
import type { InputOf, OutputOf } from '@hepu/api/core/route'

export type Evaluation = OutputOf<typeof evaluationList>['records'][number]

/** A value that is being entered. */
export interface Draft {
  key: number
  id?: string
  version?: number
  trait: string | null
  raw: string
  year: number | null
  env: string
  remark: string
}

/** Returns a new row, with year and place of the row before, which are mostly the same. */
export const nextDraft = (key: number, before: Draft | undefined, thisYear: number): Draft => ({
  key,
  trait: null,
  raw: '',
  year: before?.year ?? thisYear,
  env: before?.env ?? '',
  remark: '',
})

/** Returns a draft of a stored value, to be changed. */
export const draftOf = (key: number, evaluation: Evaluation): Draft => ({
  key,
  id: evaluation.id,
  version: evaluation.version,
  trait: evaluation.trait,
  raw: String(evaluation.value),
  year: evaluation.year,
  env: evaluation.env ?? '',
  remark: evaluation.remark ?? '',
})

/** Returns the text below a typed value: why it is refused or doubted. */
export function hintOf(
  crop: string,
  { trait, raw, year }: Draft,
): { tone: 'bad' | 'warn'; text: string } | null {
  if (!trait || !raw.trim() || year === null) return null
  const { state, message, value } = readTraitValue(crop, trait, raw, year)
  if (state === 'refused') return { tone: 'bad', text: message ?? '' }
  if (value === null) return { tone: 'bad', text: '不是观测值' }
  return message === null ? null : { tone: 'warn', text: message }
}

/** Returns the rows to send, or what the first incomplete row lacks. */
export function rowsOf(
  crop: string,
  drafts: readonly Draft[],
): { rows: InputOf<typeof saveEvaluations>['rows'] } | { missing: string } {
  const rows = []
  for (const [at, draft] of drafts.entries()) {
    const { id, version, trait, raw, year, env, remark } = draft
    const lacking = !trait ? '请选择性状' : !raw.trim() ? '请填写观测值' : year === null ? '请填写年份' : null
    const hint = hintOf(crop, draft)
    if (lacking || hint?.tone === 'bad') return { missing: `第${at + 1}行：${lacking ?? hint?.text}` }
    rows.push({ ...(id ? { id, version } : {}), trait: trait!, raw, year: year!, env, remark })
  }
  return { rows }
}
