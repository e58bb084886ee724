import { type Area } from '../../core/area.ts'
import { breederFileKinds, breederRecords } from './breederRecordKinds.ts'

/** 育种家档案: what the area gives to the rest of the product. */
export const breederArea: Area = {
  groups: [],
  recordKinds: breederRecords,
  fileKinds: breederFileKinds,
}
