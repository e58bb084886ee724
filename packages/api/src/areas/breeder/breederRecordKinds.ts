import type { FileKind } from '../../core/file/fileKind.ts'
import type { RecordKind } from '../../core/recordKind.ts'
import { assetFileKinds, assetRecords } from './asset/assetRecordKinds.ts'
import { materialRecords } from './material/materialRecordKinds.ts'
import { archiveFileKinds, archiveRecords } from './record/archiveRecordKinds.ts'
import { rewardRecords } from './reward/rewardRecordKinds.ts'
import { scoreRecords } from './score/scoreRecordKinds.ts'
import { linkRecords } from './view/linkRecordKinds.ts'

/** Kinds of records of 育种家档案 in the change log. */
export const breederRecords: readonly RecordKind[] = [
  ...archiveRecords,
  ...assetRecords,
  ...materialRecords,
  ...rewardRecords,
  ...scoreRecords,
  ...linkRecords,
]

/** Kinds of records of 育种家档案 that have files. */
export const breederFileKinds: Readonly<Record<string, FileKind>> = { ...archiveFileKinds, ...assetFileKinds }
