import type { ImportCalls, ImportPreview } from '@hepu/api/core/importCalls'
import type { OutputOf } from '@hepu/api/core/route'

export type Batch = OutputOf<ImportCalls['show']>
export type Preview = ImportPreview
export type Finding = OutputOf<ImportCalls['findings']>['records'][number]
/** All findings of one code and severity. */
export type FindingKind = OutputOf<ImportCalls['findings']>['codes'][number]
export type Severity = Finding['severity']

export const severityTones = { error: 'bad', warning: 'warn', corrected: 'quiet' } as const

/** Returns the number of errors that need a decision. */
export const openErrorsOf = ({ openErrors, severities }: Preview): number => openErrors ?? severities.error

/** Returns the label 检查结果 with the numbers of findings; decided errors stay among them and are counted separately. */
export function findingsLabel(preview: Preview): string {
  const { error, warning, corrected } = preview.severities
  const decided = error - openErrorsOf(preview)
  const errors = decided > 0 ? `错误 ${error}，其中已处理 ${decided}` : `错误 ${error}`
  return `检查结果（${errors}，提醒 ${warning}，已修正 ${corrected}）`
}

/** The tone of an import's state. */
export const batchTones = {
  reading: 'info',
  previewed: 'warn',
  importing: 'info',
  done: 'good',
  undone: 'quiet',
  failed: 'bad',
  expired: 'quiet',
  discarded: 'quiet',
} as const
