import { assetDefs } from '@hepu/api/areas/research/assetDefs'
import type { AssetType } from '@hepu/api/areas/research/ownershipKinds'
import * as tables from '../../db/schema/index.ts'
import type { Mounted } from '../../resource/mounted.ts'
import { copyrightHooks } from './copyrights.ts'
import { patentHooks } from './patents.ts'
import { varietyHooks } from './varieties.ts'
import { varietyInfoHooks } from './varietyInfos.ts'

/** An asset with an owner: its registry, and the field of its number. */
export interface Asset extends Mounted {
  type: AssetType
  numberField: string
}

/** Registries whose owners are kept. */
export const assets: Readonly<Record<AssetType, Asset>> = {
  variety: {
    type: 'variety',
    numberField: 'approvalNo',
    def: assetDefs.variety,
    table: tables.researchVariety,
    ...varietyHooks,
  },
  varietyInfo: {
    type: 'varietyInfo',
    numberField: 'applyNo',
    def: assetDefs.varietyInfo,
    table: tables.varietyInfo,
    ...varietyInfoHooks,
  },
  patent: {
    type: 'patent',
    numberField: 'applyNo',
    def: assetDefs.patent,
    table: tables.patent,
    ...patentHooks,
  },
  copyright: {
    type: 'copyright',
    numberField: 'regNo',
    def: assetDefs.copyright,
    table: tables.copyright,
    ...copyrightHooks,
  },
}
