import type { Area } from '../../core/area.ts'
import { contractFileKinds, contractRecords } from './contractRecordKinds.ts'

/** 合同管理: what the area gives to the rest of the product. */
export const contractArea: Area = {
  groups: [],
  recordKinds: [...contractRecords],
  fileKinds: { ...contractFileKinds },
}
