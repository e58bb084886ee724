import { assetDefs } from '@hepu/api/areas/research/assetDefs'
import type { AssetType } from '@hepu/api/areas/research/ownership/ownershipKinds'
import * as tables from '../../../db/schema/index.ts'
import type { Mounted } from '../../../resource/mounted.ts'

/**
 * An asset with an owner: its registry, the field of its number, and the field of the day on which it came into being. A
 * variety exists before it is approved, so it has no such day.
 */
export interface Asset extends Mounted {
  type: AssetType
  numberField: string
  firstDayField?: string
}

/** Registries with a history of ownership. */
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
