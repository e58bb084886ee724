import type { FileKind } from '../../../core/file/fileKind.ts'
import type { RecordKind } from '../../../core/recordKind.ts'

/** Records of the folder in the change log. */
export const listingRecords: readonly RecordKind[] = []

/** Files of listings. */
export const listingFileKinds: Readonly<Record<string, FileKind>> = {}
