import type { ImportCalls, ImportPreview } from '@hepu/api/core/importCalls'
import type { OutputOf } from '@hepu/api/core/route'

export type Batch = OutputOf<ImportCalls['show']>
export type Preview = ImportPreview
export type Finding = OutputOf<ImportCalls['findings']>['records'][number]
export type Severity = Finding['severity']

export const severityTones = { error: 'bad', warning: 'warn', corrected: 'quiet' } as const

/** How the state of an import reads. */
export const batchTones = {
  reading: 'info',
  previewed: 'warn',
  importing: 'info',
  done: 'good',
  undone: 'quiet',
  failed: 'bad',
  expired: 'quiet',
} as const
