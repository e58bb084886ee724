import type { RecordKind } from '../../../core/recordKind.ts'

/** Records of the folder in the change log. */
export const consultRecords: readonly RecordKind[] = []
