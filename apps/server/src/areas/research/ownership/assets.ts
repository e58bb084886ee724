import { assetDefs } from '@hepu/api/areas/research/assetDefs'
import type { AssetType } from '@hepu/api/areas/research/ownership/ownershipKinds'
import * as tables from '../../../db/schema/index.ts'
import type { Mounted } from '../../../resource/mounted.ts'

/**
 * An asset with an owner: its registry, the field of its number, and that of the day before which there was nothing to have. A
 * variety is there before it is approved.
 */
export interface Asset extends Mounted {
  type: AssetType
  numberField: string
  firstDayField?: string
}

/** Registries whose owners are kept. */
export const assets: Readonly<Record<AssetType, Asset>> = {
  variety: {
    type: 'variety',
    numberField: 'approvalNo',
    def: assetDefs.variety,
    table: tables.researchVariety,
  },
  varietyInfo: {
    type: 'varietyInfo',
    numberField: 'applyNo',
    firstDayField: 'applyDate',
    def: assetDefs.varietyInfo,
    table: tables.varietyInfo,
  },
  patent: {
    type: 'patent',
    numberField: 'applyNo',
    firstDayField: 'applyDate',
    def: assetDefs.patent,
    table: tables.patent,
  },
  copyright: {
    type: 'copyright',
    numberField: 'regNo',
    firstDayField: 'finishDate',
    def: assetDefs.copyright,
    table: tables.copyright,
  },
}
