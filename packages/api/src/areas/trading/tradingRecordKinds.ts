import type { FileKind } from '../../core/file/fileKind.ts'
import type { RecordKind } from '../../core/recordKind.ts'
import { consultRecords } from './consult/consultRecordKinds.ts'
import { dealRecords } from './deal/dealRecordKinds.ts'
import { listingFileKinds, listingRecords } from './listing/listingRecordKinds.ts'

/** Kinds of records of 成果交易 in the change log. */
export const tradingRecords: readonly RecordKind[] = [...listingRecords, ...consultRecords, ...dealRecords]

/** Kinds of records of 成果交易 that have files. */
export const tradingFileKinds: Readonly<Record<string, FileKind>> = { ...listingFileKinds }
