import type { Resource } from '../../core/resource/resource.ts'
import { copyright } from './copyright/copyright.ts'
import type { AssetType } from './ownership/ownershipKinds.ts'
import { patent } from './patent/patent.ts'
import { variety } from './variety/variety.ts'
import { varietyInfo } from './varietyInfo/varietyInfo.ts'

/** The registries of assets whose owners are kept. */
export const assetDefs: Readonly<Record<AssetType, Resource>> = { variety, varietyInfo, patent, copyright }
