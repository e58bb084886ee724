import type { batchFindings, batchShow, ImportPreview } from '@hepu/api/areas/experiment/importBatch'
import type { OutputOf } from '@hepu/api/core/route'

export type Batch = OutputOf<typeof batchShow>
export type Preview = ImportPreview
export type Finding = OutputOf<typeof batchFindings>['records'][number]
export type Severity = Finding['severity']

export const severityTones = { error: 'bad', warning: 'warn', corrected: 'quiet' } as const
